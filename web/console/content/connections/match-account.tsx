import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { useReload } from './use-connection.ts'

type Owner = Schemas['AccountMapping']['owner']
export type MatchedAccount = Pick<Schemas['ConnectionAccount'], 'id' | 'name'> & Partial<Schemas['ConnectionAccount']>

const OWNERS = [
  { value: 'person', label: 'A person', hint: 'They see everything this account can see in the source.' },
  { value: 'nobody', label: 'No one', hint: 'For bots and shared accounts.' },
  { value: 'automatic', label: 'Automatic', hint: "By the account's verified email, or by the account rule." },
] as const

interface MatchAccountProps {
  readonly connection: string
  /** Undefined: the dialog is closed. */
  readonly account: MatchedAccount | undefined
  /** Whose account it probably is. */
  readonly email?: string
  onClose(): void
  onSaved?(): void
}

/** Says which person an account of the source belongs to. */
export function MatchAccount({ connection, account, email: likely, onClose, onSaved }: MatchAccountProps) {
  const reload = useReload()
  return (
    <FormDialog
      key={account?.id}
      title={`Match ${account?.name ?? ''}`}
      submit="Save"
      isOpen={account !== undefined}
      onClose={onClose}
      fields={[
        { name: 'owner', label: 'Belongs to', kind: 'choice', options: OWNERS, value: ownerOf(account) },
        {
          name: 'email',
          label: "Person's email",
          kind: 'email',
          value: account?.matchedEmail ?? likely ?? account?.email,
          onlyWhen: { name: 'owner', is: 'person' },
          missing: "Enter the person's email",
        },
      ]}
      onSubmit={async ({ owner, email = '' }) => {
        await call('PUT /admin/api/v1/connections/{id}/accounts/{account}', {
          path: { id: connection, account: account?.id ?? '' },
          body: { owner: owner as Owner, ...(owner === 'person' && { email }) },
        })
        await reload()
        onSaved?.()
      }}
    />
  )
}

function ownerOf(account: MatchedAccount | undefined): Owner {
  if (account?.matchedBy === 'manual') return account.matchedEmail === undefined ? 'nobody' : 'person'
  return account?.matchedEmail === undefined ? 'person' : 'automatic'
}
