import { analysis, contact, site } from '@halyard/contract';
import { expect } from 'vitest';
import { type At, staffAction, type StaffActions, WHY } from './staff-action.ts';

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
  adminCreateNews: staffAction({
    act: (at) => at.app.call(analysis.adminCreateNews, { as: at.staff, body: NEWS }),
    action: 'news.created',
    about: () => NEWS.title,
    keeps: 'new',
  }),
  adminUpdateNews: staffAction({
    before: news,
    act: (at, row) =>
      at.app.call(analysis.adminUpdateNews, {
        as: at.staff,
        params: { id: row.id },
        body: { title: 'Rates cut', version: row.version, reason: WHY },
      }),
    action: 'news.updated',
    about: (_at, { id }) => id,
    keeps: 'change',
    why: WHY,
  }),
  adminDeleteNews: staffAction({
    before: news,
    act: (at, row) =>
      at.app.call(analysis.adminDeleteNews, {
        as: at.staff,
        params: { id: row.id },
        body: { version: row.version, reason: WHY },
      }),
    action: 'news.deleted',
    about: (_at, { id }) => id,
    keeps: 'past',
    why: WHY,
  }),
  adminCreateEvent: staffAction({
    act: (at) => at.app.call(analysis.adminCreateEvent, { as: at.staff, body: EVENT }),
    action: 'calendar-event.created',
    about: () => EVENT.title,
    keeps: 'new',
  }),
  adminUpdateEvent: staffAction({
    before: event,
    act: (at, row) =>
      at.app.call(analysis.adminUpdateEvent, {
        as: at.staff,
        params: { id: row.id },
        body: { impact: 'low', version: row.version, reason: WHY },
      }),
    action: 'calendar-event.updated',
    about: (_at, { id }) => id,
    keeps: 'change',
    why: WHY,
  }),
  adminDeleteEvent: staffAction({
    before: event,
    act: (at, row) =>
      at.app.call(analysis.adminDeleteEvent, {
        as: at.staff,
        params: { id: row.id },
        body: { version: row.version, reason: WHY },
      }),
    action: 'calendar-event.deleted',
    about: (_at, { id }) => id,
    keeps: 'past',
    why: WHY,
  }),
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
