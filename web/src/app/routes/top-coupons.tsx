export default function TopCouponsPage() {
  return <h1>top-coupons</h1>
}
