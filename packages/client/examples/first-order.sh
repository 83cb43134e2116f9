# What your account is worth now.
curl -sS --fail-with-body "$BROKER_URL/api/investment/portfolio" \
  -H "Authorization: Bearer $BROKER_KEY"

# Buy at the market. The Idempotency-Key is a word of your own, one for each order.
curl -sS --fail-with-body "$BROKER_URL/api/investment/trade" \
  -H "Authorization: Bearer $BROKER_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-$(date +%s)-$$" \
  -d '{"symbol": "BTC/USD", "side": "buy", "quantity": 0.01, "leverage": 2}'
