/** SQL condition: does the account with this id expression have a second factor? */
export function hasSecondFactor(accountId: string): string {
  return `(exists (select from account_passkey where account_id = ${accountId})
    or exists (select from account_authenticator_app
      where account_id = ${accountId} and confirmed_at is not null))`
}
