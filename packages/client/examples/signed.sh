# A pair of keys. Give the public half to the portal; it answers with the key's id.
#   openssl genpkey -algorithm ed25519 -out key.pem
#   openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | basenc --base64url | tr -d =

path=/api/investment/orders
query='?status=pending&limit=5'
host=${BROKER_URL#*://}
input="(\"@method\" \"@authority\" \"@path\" \"@query\");created=$(date +%s)"
input="$input;keyid=\"$BROKER_KEY_ID\";nonce=\"$(openssl rand -hex 16)\";alg=\"ed25519\""

# One line for each part that is signed, and one that says which they are.
base=$(mktemp)
printf '"@method": GET\n"@authority": %s\n"@path": %s\n"@query": %s\n"@signature-params": %s' \
  "$host" "$path" "$query" "$input" > "$base"
signature=$(openssl pkeyutl -sign -rawin -inkey "$BROKER_KEY_FILE" -in "$base" | base64 | tr -d '\n')
rm "$base"

curl -sS --fail-with-body "$BROKER_URL$path$query" \
  -H "Signature-Input: sig1=$input" \
  -H "Signature: sig1=:$signature:"
