/** What every screen may say. */

export const UNKNOWN_ERROR = 'Unknown error occurred';

export const copied = (label: string) => `${label} copied to clipboard!`;

/** Why a control waits. */
export const NEEDS_NETWORK = 'You are offline. This needs the connection.';

export const WAITS_FOR_NETWORK = 'You are offline. This appears when the connection is back.';

export const COPY_FAILED = 'Copying is not allowed here. Please select the text and copy it.';
