import { hasRows, type Tx } from '../../../db/transaction.ts'

/**
 * Can members of staff connect assistants now? Until the transaction ends, no Admin switches it off.
 */
export async function staffMayConnect(tx: Tx): Promise<boolean> {
  return hasRows(tx, {
    text: 'select from company_settings where staff_assistants for share',
  })
}
