const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether PostgreSQL writes this text unchanged after reading it as a `uuid`. */
export const isUuid = (text: string): boolean => uuid.test(text);
