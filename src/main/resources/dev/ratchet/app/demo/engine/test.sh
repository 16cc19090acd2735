. ./greet.sh

expect() {
    if [ "$1" = "$2" ]; then
        echo "ok: $2"
    else
        echo "FAILED: expected '$2', got '$1'"
        exit 1
    fi
}

expect "$(greet Ada)" "Hello, Ada!"
expect "$(greet "")" "Hello, world!"
expect "$(greet Ada Grace)" "Hello, Ada and Grace!"
