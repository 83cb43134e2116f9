import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What the back office says of people. */

export const ADMIN_USERS = {
  usersFailure: failureTexts('Failed to load users', 'Error loading users'),
  userFailure: failureTexts('Failed to load user details'),
  reasonIsKept: 'Kept in the audit log.',
  reasonIsTold: 'Kept in the audit log. The customer reads it, too.',
  userUpdated: SHARED_SENTENCES.userUpdated,
  userUpdateFailure: failureTexts('Failed to update user'),
  usersExported: 'Users exported successfully',
  usersExportFailure: failureTexts('Failed to export users'),
  booksLead: 'What is open below, and the figures above, are of the main account.',
  holdingsFailure: failureTexts('Failed to load positions'),
  holdingsClosed: (positions: number, orders: number, ending = 0) =>
    `${positions} ${positions === 1 ? 'position' : 'positions'} closed, ${orders} ${orders === 1 ? 'order' : 'orders'} cancelled${ending > 0 ? `, ${ending} led ${ending === 1 ? 'account' : 'accounts'} being ended` : ''}`,
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
  nights: {
    title: 'Nights',
    on: 'Without financing, for a fee, from the night of',
    off: 'Financed as usual',
    offFrom: 'Financed again from the night of',
    asked: (at: string, isOn: boolean) =>
      `On ${at} they asked for ${isOn ? 'financing again' : 'nights without financing'}.`,
    proposeOn: 'Nights without financing',
    proposeOff: 'Financing again',
    lead: 'For all accounts of real money, from the next 22:00 UTC on. A second administrator decides, and the customer is told.',
    decline: 'Refuse what they asked for',
    declineLead: 'They are told, with the reason, and can ask again.',
    declined: 'Refused, and the customer was told',
    failure: failureTexts('The nights were not changed'),
  },
  bookGroup: {
    title: 'Group of an account',
    lead: (name: string) =>
      `What “${name}” pays and may do. A second administrator decides. With anything dearer it comes 24 hours after the customer was told.`,
    asMain: 'As the main account',
    own: 'own',
    comes: (group: string, at: string) => `${group} from ${at}`,
    failure: failureTexts('The group was not changed'),
  },
  statusOvertaken: (status: string) =>
    `This account was set to “${status}” in the meantime. Please close this and look again.`,
} as const;
