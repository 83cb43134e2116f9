# The newest price of everything; no key is needed.
curl -sS --fail-with-body "$BROKER_URL/api/market/prices"
