/**
 * What tests, tools, drills and benches share: seeded chance, a test network (a proxy before the database, a test Redis), the
 * product as processes of their own with customers who act and a judge of what became of it, and how figures are
 * measured and written down. It knows the product by its calls alone, never from inside.
 */
export { createChance, type Chance } from './chance.ts';
export {
  startDatabaseProxy,
  type DatabaseProxy,
  type Link,
  type ProxyOptions,
  type Traffic,
} from './database-proxy.ts';
export { makeFastFolder } from './fast-folder.ts';
export { expectPlaceFor, putFigures, RECORD, sourceLine } from './figures/document.ts';
export {
  drive,
  lazy,
  measure,
  median,
  perSecond,
  timeEach,
  type Contender,
  type Goal,
  type Result,
  type Unit,
} from './figures/measure.ts';
export { tableOf } from './figures/table.ts';
export { startGate } from './gate.ts';
export { needing } from './needing.ts';
export {
  type ChainProcess,
  hasAnvil,
  hasLitecoind,
  startAnvil,
  startLitecoin,
  TOKEN_CODE,
  tokenTransfer,
} from './processes/chain-nodes.ts';
export { commitBefore, takeOutCommit } from './processes/past-version.ts';
export { createCaller, type Acknowledged, type Call, type Caller } from './processes/caller.ts';
export { liveAs, openJournal, type Journal } from './processes/customer-load.ts';
export { DOUBT_MS, type Dark } from './processes/expected-triggers.ts';
export {
  judgeAnswers,
  judgeExits,
  judgeOnce,
  judgeOrders,
  judgePrices,
  type LoadCase,
} from './processes/judge-load.ts';
export { freePort, inherited, isReady, startNode, type NodeProcess } from './processes/node-process.ts';
export { startStandby } from './processes/standby.ts';
export {
  STAND_MS,
  createTracks,
  priceText,
  recordingOf,
  standAt,
  type Track,
} from './processes/price-track.ts';
export {
  commonFence,
  findOrders,
  findTransactions,
  type FillFound,
  untilTaken,
} from './processes/what-became.ts';
export { startPushService, type PushService } from './push-service.ts';
export { startTestRedis } from './redis-server.ts';
export { type EventReader, type ReadEvent, readEventStream } from './event-reader.ts';
export { camtOf, OUR_EUROS, type WrittenEntry, type WrittenStatement } from './bank-statements.ts';
