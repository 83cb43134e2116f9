# What happened after event 0: up to 100 at a time.
curl -sS --fail-with-body "$BROKER_URL/api/events?after=0&limit=100" \
  -H "Authorization: Bearer $BROKER_KEY"

# As it happens. Say the last number that you have; here we look for a second.
curl -sSN --max-time 1 "$BROKER_URL/api/events" \
  -H "Authorization: Bearer $BROKER_KEY" \
  -H "Accept: text/event-stream" \
  -H "Last-Event-ID: 0" || [ $? = 28 ]
