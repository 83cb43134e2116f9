# The statement has numbered pages.
curl -sS --fail-with-body "$BROKER_URL/api/transaction?page=1&limit=50" \
  -H "Authorization: Bearer $BROKER_KEY"

# Orders go on before the last one that you have: ?before=<its id>.
curl -sS --fail-with-body "$BROKER_URL/api/investment/orders?limit=50" \
  -H "Authorization: Bearer $BROKER_KEY"
