# Everything on the menu has a price, and the advert praises nothing that is not on the menu.
grep -vE '^[a-z]+ [0-9]+$' menu.txt && { echo "menu.txt: no drink and its price"; exit 1; }
test -f advert.txt || exit 0
for drink in $(sed -n 's/^Try our //p' advert.txt); do
    grep -q "^$drink " menu.txt || { echo "advert.txt praises $drink, which is not on the menu"; exit 1; }
done
echo "menu and advert are right"
