export default function FavouritesPage() {
  return <h1>favourites</h1>
}
