/**
 * Why no access token could be obtained. The codes are stable; their texts never contain a secret.
 */
const TOKEN_ERRORS = {
  'command-failed': 'the token command failed',
  'command-timeout': 'the token command took too long',
  'command-output': 'the first line that the token command printed is not a usable token',
  'endpoint-unreachable': 'the token endpoint cannot be reached',
  'endpoint-refused': 'the token endpoint refused',
  'endpoint-answer': 'the token endpoint answered without a usable token',
} as const;

type TokenErrorCode = keyof typeof TOKEN_ERRORS;

/**
 * No access token could be obtained. It never has a `cause`: the text of what failed contains
 * secrets.
 */
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
