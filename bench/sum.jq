# The cost, tool calls and turns of a session of claude; with -n and -r.
reduce inputs as $event ({cost: 0, tools: 0, turns: 0};
  if $event.type == "result" then
    .cost += $event.total_cost_usd | .turns += $event.num_turns
  elif $event.type == "assistant" then
    .tools += ([$event.message.content[] | select(.type == "tool_use")] | length)
  else . end)
| "\(.cost) \(.tools) \(.turns)"
