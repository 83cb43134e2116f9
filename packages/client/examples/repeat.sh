# The same key for all attempts: however many arrive, there is one order.
curl -sS --fail-with-body --max-time 10 \
  --retry 5 --retry-connrefused --retry-all-errors \
  "$BROKER_URL/api/investment/trade" \
  -H "Authorization: Bearer $BROKER_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: rebalance-2026-w10-btc" \
  -d '{"symbol": "BTC/USD", "side": "sell", "quantity": 0.02, "leverage": 2}'
