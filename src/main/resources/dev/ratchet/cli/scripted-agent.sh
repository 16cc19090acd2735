#!/bin/sh
# The scripted agent: plays a script instead of asking a model, and says so: its model is "scripted" and what it says
# begins with "[scripted]". It writes the stream that claude writes with --output-format stream-json.
#
# usage: scripted-agent SCRIPT        (any further arguments, and the standard input, are ignored)
#
# A script has one step a line; empty lines and lines that begin with # mean nothing. A line "session [TITLE]" begins
# a session; each call plays the next one, and after the last the first again. SCRIPT.at keeps the place.
#
#   text WORDS          say it; text lines that follow one another are one message
#   think WORDS         think it
#   tool NAME WORDS     call a tool; nothing is really run
#   write FILE WORDS    append a line to a file
#   commit MESSAGE      git add and git commit what was written
#   run COMMAND         really run a command of the shell
#   task-done           say that the task it was given is done
#   task-failed WORDS   say that it cannot be done, and why
#   verify-pass         say that another's work is right
#   verify-fail WORDS   say what is wrong with it
#   cost USD            what the session cost
#   tokens IN OUT       what it used
#   sleep SECS          do nothing for a while
#   background SECS     leave a background task open, which ends that long after the result
#   stderr WORDS        write to the error channel
#   garbage             write a line of binary noise
#   daemon              start a process in a session of its own that ignores TERM, and say its number
#
# and these end the session, which else ends well after its last step:
#
#   empty               exit 0, without writing anything more
#   exit CODE           exit at once, without a result
#   error WORDS         fail with an error
#   rate-limit [SECS]   be limited, and say when that ends if SECS are given
#   quota, auth-error, overload
#   hang                never write anything again, never exit
#   no-exit             write the result, but never exit

set -u
script=${1-}
tab=$(printf '\t')
return=$(printf '\r')

fail() {
    printf 'scripted-agent: %s\n' "$2" >&2
    exit "$1"
}

[ -n "$script" ] || fail 64 'usage: scripted-agent SCRIPT'
{ [ -f "$script" ] && [ -r "$script" ]; } || fail 66 "$script: cannot be read"

# ---- the script ----

# Takes a line apart: $step is its first word, $words the rest.
split() {
    line=${1%"$return"}
    line=${line#"${line%%[! $tab]*}"}
    step=${line%%[ $tab]*}
    words=${line#"$step"}
    words=${words#"${words%%[! $tab]*}"}
}

wrong() {
    fail 64 "$script:$number: $1"
}

is_number() {
    case $1 in
        '' | *[!0-9.]* | *.*.* | .* | *. | 0[0-9]*) return 1 ;;
    esac
}

is_whole() {
    case $1 in
        '' | *[!0-9]* | 0?*) return 1 ;;
    esac
}

check() {
    case $step in
        text | think | error | stderr | empty | hang | daemon | garbage | no-exit | auth-error | overload | quota | \
            task-done | verify-pass) ;;
        commit | tool | run | task-failed | verify-fail) [ -n "$words" ] || wrong "$step needs words after it" ;;
        write)
            case $words in
                *[!\ $tab]*[\ $tab]*) ;;
                *) wrong 'write needs a file and words' ;;
            esac
            ;;
        sleep | background | cost) is_number "$words" || wrong "$step needs a number, not \"$words\"" ;;
        exit) is_whole "$words" || wrong "exit needs a code, not \"$words\"" ;;
        rate-limit) [ -z "$words" ] || is_whole "$words" || wrong "rate-limit takes whole seconds, not \"$words\"" ;;
        tokens)
            case $words in
                *[\ $tab]*) ;;
                *) wrong 'tokens needs two numbers' ;;
            esac
            is_whole "${words%%[ $tab]*}" && is_whole "${words##*[ $tab]}" || wrong 'tokens needs two whole numbers'
            ;;
        *) wrong "unknown step \"$step\"" ;;
    esac
}

# Every line is checked at every call, so that a mistake shows at once and not some sessions later.
sessions=0
number=0
while IFS= read -r raw || [ -n "$raw" ]; do
    number=$((number + 1))
    split "$raw"
    case $step in
        '' | '#'*) ;;
        session) sessions=$((sessions + 1)) ;;
        *)
            [ "$sessions" -gt 0 ] || sessions=1
            check
            ;;
    esac
done <"$script"
[ "$sessions" -gt 0 ] || fail 64 "$script: there is nothing to play"

at=0
if [ -r "$script.at" ]; then
    IFS= read -r at <"$script.at" || :
fi
{ is_whole "$at" && [ "${#at}" -lt 9 ]; } || at=0
[ "$at" -lt "$sessions" ] || at=0
{ printf '%s\n' $(((at + 1) % sessions)) >"$script.at.$$" && mv -f "$script.at.$$" "$script.at"; } ||
    fail 73 "$script.at: cannot be written"

# ---- the stream ----

session=scripted-$(date +%s)-$$
begun=no
message=0
talking=no
said=
shown=
turns=0
calls=0
cost=0
tokens_in=0
tokens_out=0
task=
written=

json() {
    printf '%s\n' "$1" | LC_ALL=C sed 's/\\/\\\\/g; s/"/\\"/g; s/'"$tab"'/\\t/g' |
        LC_ALL=C tr '\001-\011\013-\037' ' ' | LC_ALL=C awk 'NR > 1 { printf "%s", "\\n" } { printf "%s", $0 }'
}

init() {
    printf '{"type":"system","subtype":"init","session_id":"%s","model":"scripted","cwd":"%s","tools":["Bash","Write"]}\n' \
        "$session" "$(json "$PWD")"
}

begin() {
    if [ "$begun" = no ]; then
        begun=yes
        init
    fi
}

# Writes one block of the assistant's message; a new message if the last one was something else.
block() {
    begin
    if [ "$1" = new ] || [ "$talking" = no ]; then
        message=$((message + 1))
        turns=$((turns + 1))
        said=
    fi
    printf '{"type":"assistant","message":{"id":"msg_%s","role":"assistant","model":"scripted","content":[%s]},"parent_tool_use_id":null,"session_id":"%s"}\n' \
        "$message" "$2" "$session"
}

say() {
    if [ "$talking" = no ]; then
        piece="[scripted] $1"
    else
        piece=$1
    fi
    piece=$(json "$piece")
    block same "{\"type\":\"text\",\"text\":\"$piece\"}"
    if [ "$talking" = yes ]; then
        said="$said\\n$piece"
    else
        said=$piece
    fi
    shown=$said
    talking=yes
}

# tool NAME INPUT-KEY INPUT
call() {
    talking=no
    calls=$((calls + 1))
    block new "{\"type\":\"tool_use\",\"id\":\"call_$calls\",\"name\":\"$(json "$1")\",\"input\":{\"$2\":\"$(json "$3")\"}}"
}

# answer ERROR-FLAG TEXT
answer() {
    printf '{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_%s","is_error":%s,"content":"%s"}]},"parent_tool_use_id":null,"session_id":"%s"}\n' \
        "$calls" "$1" "$(json "$2")" "$session"
}

# result FIELDS: what tells this result from others
result() {
    begin
    printf '{"type":"result",%s,"num_turns":%s,"duration_ms":0,"session_id":"%s","total_cost_usd":%s,"permission_denials":[],"usage":{"input_tokens":%s,"output_tokens":%s,"cache_read_input_tokens":0},"model_usage_since_last_result":{"scripted":{"inputTokens":%s,"outputTokens":%s,"cacheReadInputTokens":0,"costUSD":%s}}}\n' \
        "$1" "$turns" "$session" "$cost" "$tokens_in" "$tokens_out" "$tokens_in" "$tokens_out" "$cost"
}

succeed() {
    result "\"subtype\":\"success\",\"is_error\":false,\"terminal_reason\":\"completed\",\"result\":\"$shown\"${1-}"
}

# api_error STATUS CODE TEXT [FIELDS]: the provider's error, as claude passes it on
api_error() {
    begin
    words=$(json "[scripted] $3")
    printf '{"type":"assistant","message":{"id":"error","role":"assistant","model":"<synthetic>","content":[{"type":"text","text":"%s"}]},"parent_tool_use_id":null,"error":"%s","is_api_error_message":true,"api_error_status":%s,"session_id":"%s"}\n' \
        "$words" "$2" "$1" "$session"
    result "\"subtype\":\"success\",\"is_error\":true,\"terminal_reason\":\"api_error\",\"api_error_status\":$1,\"result\":\"$words\"${4-}"
    exit 1
}

for_ever() {
    while :; do
        sleep 3600
    done
}

# ---- the steps ----

append() {
    file=${words%%[ $tab]*}
    line=${words#"$file"}
    line=${line#?}
    call Write file_path "$file"
    case $file in
        */*) mkdir -p "${file%/*}" ;;
    esac
    if printf '%s\n' "$line" >>"$file"; then
        answer false "wrote $file"
        written="$written$file
"
    else
        answer true "cannot write $file"
    fi
}

commit() {
    call Bash command "git add -A -- $(printf '%s' "$written" | tr '\n' ' ')&& git commit -m '$words'"
    if output=$(
        exec 2>&1
        IFS='
'
        set -f
        # One file a word: the list is split at line ends only.
        [ -z "$written" ] || git add -A -- $written || exit
        git commit -q -m "$words" && git log -1 --oneline
    ); then
        answer false "$output"
    else
        printf 'scripted-agent: commit failed: %s\n' "$output" >&2
        answer true "commit failed: $output"
    fi
    written=
}

run() {
    call Bash command "$words"
    if output=$(sh -c "$words" 2>&1); then
        answer false "$output"
    else
        answer true "exit code $?: $output"
    fi
}

# The child is started by a shell that is gone at once, so nobody here is its parent any more.
daemon() {
    sleeper='trap "" TERM HUP INT; exec sleep 1000000'
    pid=$(
        if command -v setsid >/dev/null 2>&1; then
            setsid sh -c "$sleeper" </dev/null >/dev/null 2>&1 &
        else
            sh -c "$sleeper" </dev/null >/dev/null 2>&1 &
        fi
        echo $!
    )
    say "daemon pid $pid"
}

limited() {
    begin
    if [ -z "$words" ]; then
        api_error 429 rate_limit 'API Error: Request rejected (429), this would exceed your rate limit'
    fi
    resets=$(($(date +%s) + words))
    printf '{"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":%s,"rateLimitType":"five_hour"},"session_id":"%s"}\n' \
        "$resets" "$session"
    api_error 429 rate_limit "You've hit your 5-hour limit" ',"api_error":"usage_limit_reached"'
}

open_task() {
    task=$words
    begin
    printf '{"type":"system","subtype":"background_tasks_changed","tasks":[{"task_id":"task_1"}],"session_id":"%s"}\n' "$session"
    printf '{"type":"system","subtype":"task_started","task_id":"task_1","is_backgrounded":true,"session_id":"%s"}\n' "$session"
}

close_task() {
    sleep "$task"
    printf '{"type":"system","subtype":"background_tasks_changed","tasks":[],"session_id":"%s"}\n' "$session"
    printf '{"type":"system","subtype":"task_notification","task_id":"task_1","status":"completed","session_id":"%s"}\n' "$session"
    init
    talking=no
    turns=0
    cost=0
    tokens_in=0
    tokens_out=0
    say 'the background task is over'
    succeed ',"origin":{"kind":"task-notification"}'
}

play() {
    case $step in
        text) say "$words" ;;
        think)
            talking=no
            block new "{\"type\":\"thinking\",\"thinking\":\"$(json "[scripted] $words")\"}"
            ;;
        tool)
            name=${words%%[ $tab]*}
            input=${words#"$name"}
            call "$name" command "${input#?}"
            answer false 'nothing was really run'
            ;;
        write) append ;;
        commit) commit ;;
        run) run ;;
        task-done) say "<task-done>${RATCHET_TASK-}</task-done>" ;;
        task-failed) say "$words <task-failed>${RATCHET_TASK-}</task-failed>" ;;
        verify-pass) say '<verify-pass/>' ;;
        verify-fail) say "<verify-fail>$words</verify-fail>" ;;
        cost) cost=$words ;;
        tokens)
            tokens_in=${words%%[ $tab]*}
            tokens_out=${words##*[ $tab]}
            ;;
        sleep) sleep "$words" ;;
        background) open_task ;;
        stderr) printf '%s\n' "$words" >&2 ;;
        garbage) printf '\001\002\033[31m\377\376\200{"type":"assistant","message":\000\n' ;;
        daemon) daemon ;;
        empty) exit 0 ;;
        exit) exit "$words" ;;
        error)
            result "\"subtype\":\"error_during_execution\",\"is_error\":true,\"errors\":[\"$(json "[scripted] $words")\"]"
            exit 1
            ;;
        rate-limit) limited ;;
        quota) api_error 400 billing_error 'Credit balance is too low' ;;
        auth-error) api_error 401 authentication_failed 'Invalid API key, please run /login' ;;
        overload) api_error 529 overloaded 'API Error: Overloaded' ;;
        hang) for_ever ;;
        no-exit)
            succeed
            for_ever
            ;;
    esac
}

# The script is read on a channel of its own, which no step inherits as its input.
exec 3<"$script" </dev/null
block_number=-1
while IFS= read -r raw <&3 || [ -n "$raw" ]; do
    split "$raw"
    case $step in
        '' | '#'*) continue ;;
        session)
            block_number=$((block_number + 1))
            continue
            ;;
    esac
    [ "$block_number" -ge 0 ] || block_number=0
    if [ "$block_number" -eq "$at" ]; then
        play
    fi
done
exec 3<&-

succeed
if [ -n "$task" ]; then
    close_task
fi
exit 0
