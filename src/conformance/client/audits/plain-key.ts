/** Of any other key the interface does not say which other ones it equals (section 2.1). */
export const PLAIN_KEY = /^[A-Za-z0-9._~/-]{1,200}$/;
