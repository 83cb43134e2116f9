# A refusal has a status, a code for programs and a sentence for people.
status=$(curl -sS -o answer.json -w '%{http_code}' "$BROKER_URL/api/investment/trade" \
  -H "Authorization: Bearer $BROKER_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: too-large-$$" \
  -d '{"symbol": "BTC/USD", "side": "buy", "quantity": 5}')

if [ "$status" != 200 ]; then
  echo "refused with $status: $(cat answer.json)"
fi
