import { chainNamed, coinsOf, type Order } from '@halyard/chains';
import { payouts } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { askFor, askServer, folderOf, newApprover, openKeys, sealKeys, signOrder } from '../signer/index.ts';

/**
 * `npm run approver` shows what is to be paid, and to where, and signs for what its owner agrees to; `npm run approver -- key`
 * makes a key and prints its public half, which is enrolled at the signer by hand.
 */
const {
  APPROVER_DIR = 'approver',
  APPROVER_SERVER = '',
  APPROVER_TOKEN = '',
  APPROVER_PASSPHRASE,
} = process.env;
const folder = folderOf(APPROVER_DIR);
const passphrase = async () => APPROVER_PASSPHRASE ?? (await askFor('Passphrase: '));

const [command] = process.argv.slice(2);
if (command === 'key') {
  if (folder.has('key.json'))
    throw new Error('There is a key already: a second one is made in a folder of its own');
  const { secret, publicKey } = newApprover();
  folder.keep('key.json', sealKeys(secret, await passphrase()));
  console.log(publicKey);
} else if (command === undefined) await approve();
else throw new Error('npm run approver, or npm run approver -- key');

async function approve(): Promise<void> {
  const secret = openKeys(folder.read('key.json'), await passphrase());
  const ask = askServer(APPROVER_SERVER);
  const talk = async (approvals: readonly unknown[]) =>
    payouts.approvePayouts.answer.parse(
      await ask(payouts.approvePayouts.path, { token: APPROVER_TOKEN, approvals }),
    );
  const { orders } = await talk([]);
  for (const order of orders) {
    const { approver, signature } = signOrder(secret, order);
    if (order.approvers.includes(approver)) continue;
    console.log(
      [
        '',
        `${order.reference}, approved ${order.approvedAt}, signed for by ${order.approvers.length}`,
        `  pay     ${amountOf(order)} ${order.asset}`,
        `  on      ${order.chain}`,
        `  from    ${order.house}`,
        `  to      ${order.destination}`,
      ].join('\n'),
    );
    const said = await askFor('Have you confirmed it with the customer, and do you sign for it? (yes/no) ');
    if (said === 'yes') await talk([{ id: order.id, approver, signature }]);
  }
  console.log('Nothing else waits.');
}

/** What is signed for, and not what the server says of it. */
function amountOf({ chain, asset, units }: Order): string {
  const known = chainNamed(chain);
  const coin = known && coinsOf(known).find((one) => one.asset === asset);
  return coin ? formatUnits(BigInt(units), coin.decimals) : `${units} units of`;
}
