import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What the back office says of people. */

export const ADMIN_USERS = {
  usersFailure: failureTexts('Failed to load users', 'Error loading users'),
  userFailure: failureTexts('Failed to load user details'),
  userUpdated: SHARED_SENTENCES.userUpdated,
  userUpdateFailure: failureTexts('Failed to update user'),
  usersExported: 'Users exported successfully',
  usersExportFailure: failureTexts('Failed to export users'),
  booksLead: 'What is open below, and the figures above, are of the main account.',
  holdingsFailure: failureTexts('Failed to load positions'),
  holdingsClosed: (positions: number, orders: number) =>
    `${positions} ${positions === 1 ? 'position' : 'positions'} closed, ${orders} ${orders === 1 ? 'order' : 'orders'} cancelled`,
  holdingsLeft: (count: number, why: string) =>
    `${count} ${count === 1 ? 'position is' : 'positions are'} still open: ${why}`,
  holdingsCloseFailure: failureTexts('Failed to close positions'),
  miningFailure: failureTexts('Failed to load mining contracts'),
  sessionsFailure: failureTexts('Failed to load sessions'),
  sessionsEnded: (count: number) => (count === 1 ? 'Session ended' : `${count} sessions ended`),
  sessionsEndFailure: failureTexts('Failed to end the session'),
  keysRevokeFailure: failureTexts('Failed to revoke the API key'),
  userOvertaken: 'Somebody else changed this user in the meantime',
  userOvertakenLead:
    'Nothing was saved. What you have changed here stays; everything else takes its newest value.',
  closedByOwner: (day: string) => `Closed at the customer’s wish on ${day}. Only they can open it again.`,
  closingFailure: failureTexts('The account could not be closed'),
  statusOvertaken: (status: string) =>
    `This account was set to “${status}” in the meantime. Please close this and look again.`,
} as const;
