/** Why no access token could be had. The codes are stable; no text of them ever contains a secret. */
const TOKEN_ERRORS = {
  'command-failed': 'the token command failed',
  'command-timeout': 'the token command took too long',
  'command-output': 'the token command printed no usable token in its first line',
  'endpoint-unreachable': 'the token endpoint cannot be reached',
  'endpoint-refused': 'the token endpoint refused',
  'endpoint-answer': 'the token endpoint answered without a usable token',
} as const;

type TokenErrorCode = keyof typeof TOKEN_ERRORS;

/** No access token could be had. There is never a `cause`: what failed has secrets in its text. */
export class TokenError extends Error {
  override readonly name = 'TokenError';

  /** @param detail must not come from what was sent or received */
  constructor(
    readonly code: TokenErrorCode,
    detail?: string,
  ) {
    super(detail === undefined ? TOKEN_ERRORS[code] : `${TOKEN_ERRORS[code]}: ${detail}`);
  }
}
