/** The error code of the data API if the session of an access token has ended, for instance on another device. */
export const SESSION_ENDED_CODE = "session_ended";
export const SESSION_ENDED_MESSAGE = "Your session has ended. Please log in again.";

/** Sent by the back office. The data API then refuses everyone but admins, instead of hiding the rows from them. */
export const FOR_ADMINS_HEADER = "x-for-admins";
