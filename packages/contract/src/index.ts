/**
 * What crosses the wire: every endpoint as a value, its schemas, its refusals and their sentences, and the
 * envelope. Each area is a namespace, so a call reads `wallet.withdraw` on both sides.
 */
import './problems.ts';

export * as admin from './admin/index.ts';
export * as analysis from './analysis/analysis.ts';
export * as auth from './auth.ts';
export * as books from './wallet/books.ts';
export * as closing from './closing.ts';
export * as contact from './contact.ts';
export * as copying from './copying/copying.ts';
export * as events from './events/events.ts';
export * as factors from './factors.ts';
export * as investment from './investment/investment.ts';
export * as keys from './keys/keys.ts';
export * as live from './live.ts';
export * as managed from './managed/managed.ts';
export * as market from './market.ts';
export * as mining from './mining/mining.ts';
export * as notifications from './notifications.ts';
export type { Outcome, OutcomeSoFar } from './wallet/outcome.ts';
export * as papers from './wallet/papers.ts';
export * as bankTransfer from './wallet/bank-transfer.ts';
export * as payouts from './wallet/payouts.ts';
export * as rails from './wallet/rails.ts';
export * as site from './site.ts';
export * as transactions from './wallet/transactions.ts';
export * as tiers from './wallet/tiers.ts';
export * as users from './users.ts';
export * as v20 from './v20.ts';
export * as wallet from './wallet/wallet.ts';
export * as walletAddresses from './wallet/addresses.ts';
export * as webhooks from './events/webhooks.ts';
export * as workspace from './workspace.ts';
export * as watch from './watch.ts';

export { ALL_ENDPOINTS, ENDPOINTS, V20_ENDPOINTS } from './endpoints.ts';
export { isV20, urlOf } from './endpoint.ts';
export type {
  AnswerInput,
  AnswerOf,
  BodyInput,
  BodyOf,
  Caller,
  Demand,
  Empty,
  Endpoint,
  LimitName,
  ParamsInput,
  ParamsOf,
  QueryInput,
  QueryOf,
} from './endpoint.ts';
export { failureText } from './envelope.ts';
export type { Envelope, Failure, Problem, Success } from './envelope.ts';
export { isAboutBook, KEY_SCOPES, keyUseOf } from './keys/key-scopes.ts';
export type { KeyScope, KeyUse } from './keys/key-scopes.ts';
export { ofBook } from './fields.ts';
export { openApiDocument, refusalsOf } from './openapi.ts';
export { MIN_PASSWORD_LENGTH } from './passwords.ts';
export { isDecodable, pictureSize } from './documents/picture-size.ts';
export {
  forProfile,
  isEmail,
  MAX_EMAIL,
  OPERATOR_PHONE_SHAPE,
  PHONE_SHAPE,
  PROFILE_FACTS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  profileForm,
  profileOf,
  REGISTRATION_FIELDS,
} from './profile-fields.ts';
export type { Profile, ProfileField, ProfileForm, RequiredProfileField } from './profile-fields.ts';
export { refusalSentence, refusalStatus, REFUSALS } from './refusals.ts';
export type { RefusalCode, RefusalWords } from './refusals.ts';
export { LINES, SENTENCES } from './sentences/sentences.ts';
export { NOTIFICATIONS } from './sentences/notifications.ts';
export { SHARED_SENTENCES, withWords } from './shared-sentences.ts';
export { say, startOf, textOf } from './sentences/say.ts';
export { isUrgent, notificationOf, notificationTexts } from './sentences/tell.ts';
export type { StoredNotification } from './sentences/tell.ts';
export { MARK, plainText } from './sentences/stored-text.ts';
export type { Sentence, StoredText } from './sentences/stored-text.ts';
export { plainFigure } from './sentences/template.ts';
