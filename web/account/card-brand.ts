const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** A card's brand as people write it. */
export function cardBrand(brand: string): string {
  return names[brand] ?? brand
}
