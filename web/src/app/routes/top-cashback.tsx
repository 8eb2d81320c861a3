export default function TopCashbackPage() {
  return <h1>top-cashback</h1>
}
