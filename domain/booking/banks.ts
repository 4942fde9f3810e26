/** Malaysian banks that can receive a refund, as BIC and name, sorted by name. */
export const banks: ReadonlyArray<readonly [bic: string, name: string]> = [
  ['PHBMMYKL', 'Affin Bank'],
  ['AGOBMYKL', 'Agrobank'],
  ['RJHIMYKL', 'Al Rajhi Bank'],
  ['MFBBMYKL', 'Alliance Bank'],
  ['ARBKMYKL', 'AmBank'],
  ['BIMBMYKL', 'Bank Islam'],
  ['BMMBMYKL', 'Bank Muamalat'],
  ['BKRMMYKL', 'Bank Rakyat'],
  ['BSNAMYK1', 'Bank Simpanan Nasional'],
  ['CIBBMYKL', 'CIMB Bank'],
  ['CITIMYKL', 'Citibank'],
  ['HLBBMYKL', 'Hong Leong Bank'],
  ['HBMBMYKL', 'HSBC Bank'],
  ['KFHOMYKL', 'Kuwait Finance House'],
  ['MBBEMYKL', 'Maybank'],
  ['OCBCMYKL', 'OCBC Bank'],
  ['PBBEMYKL', 'Public Bank'],
  ['RHBBMYKL', 'RHB Bank'],
  ['SCBLMYKX', 'Standard Chartered'],
  ['UOVBMYKL', 'UOB Bank'],
]

/** True for the BIC of one of these banks. */
export function isBank(bic: string): boolean {
  return banks.some(([known]) => known === bic)
}

/** Strips the spaces and dashes that people write in an account number. */
export function accountDigits(written: string): string {
  return written.replace(/[\s-]/g, '')
}

/** Malaysian account numbers have 7 to 17 digits. */
export const accountNumber = /^\d{7,17}$/

/** A name as banks allow it: letters and separators. */
export const beneficiaryName = /^[\p{L}\p{M}][\p{L}\p{M} .,'@/()&-]{1,99}$/u
