import type { Keyring } from '../../platform/crypto/keyring.ts';

/** What a ciphertext is bound to: it opens only in the row and column that it was made for. */
export const boundToVariable = (id: string) => `variables.value:${id}`;
export const boundToProxy = (environmentId: string) => `environments.proxy_url:${environmentId}`;

/** The two columns of a variable's value: sealed for a secret, plain otherwise. */
export function valueColumns(keyring: Keyring, id: string, value: string, isSecret: boolean) {
  return isSecret
    ? { value: null, value_sealed: keyring.seal(value, boundToVariable(id)) }
    : { value, value_sealed: null };
}

/** A variable's value in clear, for running and copying; never for an answer. */
export function clearValue(
  keyring: Keyring,
  row: { id: string; value: string | null; value_sealed: Buffer | null },
): string {
  return row.value_sealed ? keyring.open(row.value_sealed, boundToVariable(row.id)) : (row.value ?? '');
}

export function sealProxy(
  keyring: Keyring,
  environmentId: string,
  network: { proxy_url: string } | null | undefined,
) {
  return network ? keyring.seal(network.proxy_url, boundToProxy(environmentId)) : null;
}
