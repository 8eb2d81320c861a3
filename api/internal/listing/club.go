package listing

import (
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog/club"
)

// Club is a club, and whether who asks is in it.
func Club(c club.Club) oapi.Club {
	shown := oapi.Club{Slug: c.Slug, Name: c.Name, Member: c.Member, JoinBy: make([]oapi.ClubWay, len(c.JoinBy))}
	for i, way := range c.JoinBy {
		shown.JoinBy[i] = oapi.ClubWay(way)
	}
	return shown
}
