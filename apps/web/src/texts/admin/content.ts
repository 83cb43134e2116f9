import { failureTexts } from '../failure-texts.ts';

/** What news and the calendar say to staff. */

export const ADMIN_CONTENT = {
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
} as const;
