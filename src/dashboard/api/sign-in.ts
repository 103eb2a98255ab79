/** Signing in and out is better-auth's, below /api/auth, and not part of the declared interface. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.ok) return;
  const answer = (await response.json()) as { detail?: string };
  throw new Error(answer.detail ?? `The service answered with ${response.status}.`);
}

export const signIn = (email: string, password: string) => post('sign-in/email', { email, password });

export const signOut = () => post('sign-out', {});

export const goToOrganization = (organizationId: string) =>
  post('organization/set-active', { organizationId });

export const changePassword = (currentPassword: string, newPassword: string) =>
  post('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
