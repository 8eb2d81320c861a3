package site

import (
	"fmt"
	"strings"
	"time"

	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
)

// How much of a coupon its card shows, and how much of it on tablets.
const (
	cardName, cardNameNarrow = 64, 50
	cardText, cardTextNarrow = 134, 100
)

// couponCard is what template "coupon-card" shows.
type couponCard struct {
	Name             string
	ShownName        cutText
	ShownText        cutText
	Store, StoreName string
	AtHome           bool // on the store's own page, which says whose coupon it is
	Rate, DoubleOf   string
	Pays             bool
	Either           bool // its code excludes the cashback
	IsOffer, Locked  bool
	Code, Link       string // for those without a script; empty when locked
	Ends             string
	Votes            *votesLine // nil: too few
}

// couponCardsOf makes the cards of a page, which has a slug if it is that of a store, a category or a club.
func (s *site) couponCardsOf(coupons []catalog.Coupon, slug string) []couponCard {
	detour := s.config.Detour
	if detour == nil {
		detour = func(link string) string { return link }
	}
	return lists.Map(coupons, func(c catalog.Coupon) couponCard {
		return couponCard{
			Name: c.Name, ShownName: cut(c.Name, cardName, cardNameNarrow), ShownText: cut(c.Description, cardText, cardTextNarrow),
			Store: c.Store.Slug, StoreName: c.Store.Name, AtHome: c.Store.Slug == slug,
			Rate: c.Store.UpTo() + catalog.CardPercent(catalog.Rate(c.Store, c.Store.Area)), DoubleOf: c.Store.DoubleOf(), Pays: c.Store.CashbackBps > 0,
			Either:  c.Store.CashbackBps > 0 && !c.KeepsCashback,
			IsOffer: c.Type == catalog.Offer, Locked: c.Locked, Code: c.Code, Link: detour(c.LinkURL), Ends: dateOf(c.EndDate),
			Votes: votesLineOf(c.Votes, s.config.Now()),
		}
	})
}

// votesLine is what template "coupon-votes" shows. The application says the same.
type votesLine struct {
	Class, Icon, Share string
	LastAt, Last       string // empty: it is not known when it worked last
}

func votesLineOf(votes catalog.Votes, now time.Time) *votesLine {
	if votes.Count == 0 {
		return nil
	}
	line := votesLine{Class: "coupon-votes-" + strings.ToLower(string(votes.Standing())), Share: fmt.Sprintf("Funcionou para %d%% nas últimas 48\u00a0h", votes.Share())}
	switch votes.Standing() {
	case catalog.Works:
		line.Icon = "check"
	case catalog.Mixed:
		line.Icon = "info"
	case catalog.Fails:
		line.Icon = "alert"
		line.Share = strings.Replace(line.Share, "para", "só para", 1)
	}
	if votes.Share() == 0 {
		line.Share = "Funcionou para menos de 1% nas últimas 48\u00a0h"
	}
	if !votes.LastWorked.IsZero() {
		line.Share += " · última vez "
		line.LastAt, line.Last = votes.LastWorked.UTC().Format(time.RFC3339Nano), ago(votes.LastWorked, now)
	}
	return &line
}

// ago says how long ago something was: "há 20 min", "há 3 h", "há 2 dias". It stays on one line.
func ago(at, now time.Time) string {
	passed := max(now.Sub(at), time.Minute)
	switch {
	case passed < time.Hour:
		return fmt.Sprintf("há\u00a0%d\u00a0min", passed/time.Minute)
	case passed < 48*time.Hour:
		return fmt.Sprintf("há\u00a0%d\u00a0h", passed/time.Hour)
	}
	return fmt.Sprintf("há\u00a0%d\u00a0dias", passed/(24*time.Hour))
}

// dateOf writes a day as people read it.
func dateOf(day time.Time) string {
	if day.IsZero() {
		return "-"
	}
	return day.Format("02/01/2006")
}

// cutText is a text in three parts: what is always shown, what narrower cards leave out, and what no card shows. No part ends
// in a space, so that "…" can follow. The application cuts as this does.
type cutText struct {
	Head, Middle, Rest string
}

func cut(text string, most, narrow int) cutText {
	runes := []rune(text)
	if len(runes) <= narrow {
		return cutText{Head: text}
	}
	head, shown := trimEnd(string(runes[:narrow])), text
	if len(runes) > most {
		shown = trimEnd(string(runes[:most]))
	}
	return cutText{head, shown[len(head):], text[len(shown):]}
}

func trimEnd(text string) string { return strings.TrimRight(text, " \t\n\u00a0") }
