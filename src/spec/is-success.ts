/** Whether a request was taken, whichever success the answer is. */
export const isSuccess = (status = 0): boolean => status >= 200 && status <= 299;
