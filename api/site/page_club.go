package site

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

// clubView is what template "club" shows: the way in, for a visitor. What is inside is never in a page.
type clubView struct {
	Name, Text, LongDescription string
	Logo                        string // its path below the images
}

// clubPage is /{slug} of a club, as it is for everybody until the application knows who is here.
func (s *site) clubPage(ctx context.Context, area catalog.HotArea) (page.Page, error) {
	club, err := s.config.Clubs.Find(ctx, area.Slug, uuid.Nil)
	if err != nil {
		return page.Page{}, err
	}
	banner := s.areaBannerOf(area)
	return page.Page{
		Template: "club", Module: areaModule, Status: http.StatusOK,
		Title: clubTitle(area), Description: shortened(area.Name + ": clube de benefícios, com acesso restrito. " + area.Description),
		Canonical: "/" + area.Slug, NoIndex: true, Theme: themeOf(area.Colours), LoginLabel: "Entrar",
		Entries: []page.Entry{
			{Endpoint: "getHotArea", Arg: slugArg(area.Slug), Value: listing.Area(area)},
			{Endpoint: "getClub", Arg: slugArg(area.Slug), Value: listing.Club(club)},
		},
		Data: clubView{area.Name, area.Description, area.LongDescription, banner.Logo},
	}, nil
}

func clubTitle(area catalog.HotArea) string { return area.Name + ": clube de benefícios" }

// toClub leads from the start of an organisation's own host to its club. It answers nil on every other host.
func (s *site) toClub(ctx context.Context, r *http.Request) error {
	host := strings.ToLower(r.Host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if public, err := url.Parse(s.edge.PublicURL()); err == nil && public.Hostname() == host {
		return nil
	}
	slug, err := s.config.Clubs.AtHost(ctx, host)
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return movedError{pathWith("/"+slug, r.URL.Query())}
}
