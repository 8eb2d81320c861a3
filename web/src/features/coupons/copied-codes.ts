/** Remembers, as long as the tab is open, which coupons' codes were copied: on a phone the store takes the place of the page. */
export const copiedCodes = {
  add: (couponId: string) => {
    sessionStorage.setItem(keyOf(couponId), '1')
  },
  has: (couponId: string) => sessionStorage.getItem(keyOf(couponId)) !== null,
}

function keyOf(couponId: string): string {
  return `copied:${couponId}`
}
