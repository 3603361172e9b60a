export const MAX_QUOTE_LENGTH = 1000;
export const MAX_NAME_LENGTH = 100;
