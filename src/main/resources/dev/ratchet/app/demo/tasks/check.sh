# Every file that CONTENTS names has to be there.
for file in $(sed -n 's/^- //p' CONTENTS); do
    test -s "$file" || { echo "$file is missing"; exit 1; }
done
echo "all files are there"
