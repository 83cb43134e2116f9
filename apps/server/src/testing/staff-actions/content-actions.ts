import { analysis, contact, site } from '@halyard/contract';
import { expect } from 'vitest';
import { type At, type StaffAction, staffAction, type StaffActions, WHY } from './staff-action.ts';

/** What an administrator does about what customers read, and answers them. */

const NEWS = { title: 'Rates unchanged', summary: 'As expected', source: 'Desk' };
const EVENT = {
  title: 'Rate decision',
  country: 'Euro area',
  currency: 'EUR',
  impact: 'high' as const,
  startsAt: '2026-04-01T12:00:00.000Z',
};

const news = async (at: At) =>
  (await at.app.call(analysis.adminCreateNews, { as: at.other, body: NEWS })).data();
const event = async (at: At) =>
  (await at.app.call(analysis.adminCreateEvent, { as: at.other, body: EVENT })).data();

export const message = async (at: At) => {
  const body = {
    name: 'Ann',
    email: 'ann@example.test',
    subject: 'Hello',
    message: 'I have a question for you',
  };
  (await at.app.call(contact.submitContact, { body })).data();
  const { messages } = (await at.app.call(contact.listMessages, { as: at.other })).data();
  return messages[0] ?? expect.fail('there is a message');
};

function created(name: string, title: string, act: StaffAction<undefined>['act']) {
  return staffAction({ act, action: `${name}.created`, about: () => title, keeps: 'new' });
}

type Row = { readonly id: string; readonly version: number };
type Change = { readonly version: number; readonly reason: string };

/** What is done to news or an event that is there, with a reason. */
function changed(
  action: string,
  keeps: 'change' | 'past',
  before: (at: At) => Promise<Row>,
  act: (at: At, id: string, body: Change) => ReturnType<StaffAction<Row>['act']>,
) {
  return staffAction({
    before,
    act: (at, { id, version }) => act(at, id, { version, reason: WHY }),
    action,
    about: (_at, { id }) => id,
    keeps,
    why: WHY,
  });
}

export const CONTENT_ACTIONS: StaffActions = {
  setContactDetails: staffAction({
    act: (at) =>
      at.app.call(site.setContactDetails, {
        as: at.staff,
        body: {
          email: 'desk@example.test',
          phone: '+44 20 7946 0000',
          address: '1 Harbour Street',
          hours: [{ days: 'Monday to Friday', hours: '9 to 5' }],
          timezone: 'UTC',
          version: 0,
          reason: WHY,
        },
      }),
    action: 'contact-details.changed',
    about: () => 'desk@example.test',
    keeps: 'change',
    why: WHY,
  }),
  // Editorial content: what is written, the log keeps; nobody is asked why they write news.
  adminCreateNews: created('news', NEWS.title, (at) =>
    at.app.call(analysis.adminCreateNews, { as: at.staff, body: NEWS }),
  ),
  adminUpdateNews: changed('news.updated', 'change', news, (at, id, body) =>
    at.app.call(analysis.adminUpdateNews, {
      as: at.staff,
      params: { id },
      body: { title: 'Rates cut', ...body },
    }),
  ),
  adminDeleteNews: changed('news.deleted', 'past', news, (at, id, body) =>
    at.app.call(analysis.adminDeleteNews, { as: at.staff, params: { id }, body }),
  ),
  adminCreateEvent: created('calendar-event', EVENT.title, (at) =>
    at.app.call(analysis.adminCreateEvent, { as: at.staff, body: EVENT }),
  ),
  adminUpdateEvent: changed('calendar-event.updated', 'change', event, (at, id, body) =>
    at.app.call(analysis.adminUpdateEvent, {
      as: at.staff,
      params: { id },
      body: { impact: 'low', ...body },
    }),
  ),
  adminDeleteEvent: changed('calendar-event.deleted', 'past', event, (at, id, body) =>
    at.app.call(analysis.adminDeleteEvent, { as: at.staff, params: { id }, body }),
  ),
  // The reply itself is the reason, and is kept with the message.
  updateMessage: staffAction({
    before: message,
    act: (at, { id, version }) =>
      at.app.call(contact.updateMessage, {
        as: at.staff,
        params: { id },
        body: { version, reply: 'Here is the answer' },
      }),
    action: 'message.answered',
    about: (_at, { id }) => id,
    keeps: 'change',
  }),
};
