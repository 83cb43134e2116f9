import webPush from 'web-push';

// `npm run push:keys`: a pair for push messages, as settings. It is kept nowhere.
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
