import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { TextOf } from '../../ui/form/use-form.ts'
import { toastSuccess } from '../../ui/toast.ts'

/**
 * Redeems the code of a gift voucher for credit (docs/product/gifts.md#redeeming).
 * @param code the code from the link in its e-mail.
 */
export function RedeemGift({ code = '', onRedeemed }: { code?: string; onRedeemed?: () => void }) {
  const queries = useQueryClient()
  return (
    <Form
      label={m.account_gift_redeem()}
      submitLabel={m.account_gift_redeem()}
      read={readCode}
      send={async (given, form) => {
        const { response } = await call('POST /gift-vouchers/redeem/', given)
        toastSuccess(response)
        for (const input of form.querySelectorAll('input')) input.value = ''
        await queries.invalidateQueries({ queryKey: ['credits'] })
        onRedeemed?.()
      }}
    >
      {(errorOf) => (
        <TextField
          label={m.account_gift_code()}
          name="code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          defaultValue={code}
          required
          error={errorOf('code')}
        />
      )}
    </Form>
  )
}

function readCode(text: TextOf) {
  return { values: { code: text('code').trim() }, problems: [] }
}
