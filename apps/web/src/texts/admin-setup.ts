import { failureTexts } from './failure-texts.ts';

/** What news, calendar, settings and system say to staff. */

export const SETUP = {
  newsFailure: failureTexts('Failed to load news'),
  newsSaved: 'News saved',
  newsPublished: 'News published',
  newsScheduled: 'News scheduled',
  newsSaveFailure: failureTexts('Failed to save news'),
  newsDeleted: 'News deleted',
  newsDeleteFailure: failureTexts('Failed to delete news'),
  calendarFailure: failureTexts('Failed to load the calendar'),
  eventSaved: 'Event saved',
  eventSaveFailure: failureTexts('Failed to save the event'),
  eventDeleted: 'Event deleted',
  eventDeleteFailure: failureTexts('Failed to delete the event'),
  changedMeanwhile: 'Somebody else changed this in the meantime',
  changedMeanwhileLead:
    'What you have typed is still here. Loading their version replaces it; keeping yours replaces theirs when you save.',
  deletedMeanwhile: 'Somebody else deleted this in the meantime',
  deletedMeanwhileLead: 'It can no longer be saved. What you have typed is still here to copy.',
  settingsFailure: failureTexts('Failed to load the settings'),
  switched: (name: string, isOn: boolean) => `${name} switched ${isOn ? 'on' : 'off'}`,
  switchFailure: failureTexts('Failed to switch'),
  contactSaved: 'Contact details saved',
  contactSaveFailure: failureTexts('Failed to save the contact details'),
  systemFailure: failureTexts('Failed to load the state of the system'),
  systemStale: 'These figures may be out of date',
  mailFailure: failureTexts('Failed to load the mail outbox'),
  mailReadFailure: failureTexts('Failed to load the mail'),
  mailRetried: 'The mail is tried again',
  mailRetryFailure: failureTexts('Failed to try the mail again'),
  mailDropped: 'Mail dropped',
  mailDropFailure: failureTexts('Failed to drop the mail'),
} as const;
