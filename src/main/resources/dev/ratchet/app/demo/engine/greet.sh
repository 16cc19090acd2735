# Greets everybody who is named.
greet() {
    echo "Hello, $1!"
}
