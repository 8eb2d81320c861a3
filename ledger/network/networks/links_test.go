package networks_test

import (
	"strings"
	"testing"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// TestLinks: a template that would lose clicks is refused with the reason, and one as a network documents it is taken.
func TestLinks(t *testing.T) {
	t.Parallel()
	const (
		nowhere  = "the template has neither {click} nor {click32}"
		noHost   = "is not a host of this network's links"
		noPlace  = "this network brings back what stands after"
		hyphens  = "this network loses hyphens"
		accepted = ""
	)
	links := map[string]map[string]string{ // by network: what is said of each template
		"actionpay": {
			"https://n.actionpay.example/click/5c1/1/url=x?apsubid1={click}": accepted,
			"https://n.actionpay.example/click/5c1/1?apsubid2={click}":       noPlace,
		},
		"admitad": {
			"https://ad.admitad.com/g/abc/?subid4={click}&ulp={url}":   accepted,
			"https://alitems.com/g/abc/?ulp={url}&subid4={click32}":    accepted,
			"https://ad.admitad.com/g/abc/?subid3={click}&ulp={url}":   noPlace,
			"https://ad.admitad.com/g/abc/?subid4=devolve&ulp={url}":   nowhere,
			"https://ad.admitad.com/g/abc/?subid4=x{click}&ulp={url}":  noPlace,
			"https://ad.admitad.com/g/abc/?notsubid4={click}&ulp=x":    noPlace,
			"https://ad.admitad.com/g/abc/?ulp={url}?subid4=%7Bclick}": nowhere,
		},
		"afilio": {
			"https://v2.afilio.com.br/tracker.php?banid=1&campid=2&aff_xtra={click}": accepted,
			"https://v2.afilio.com.br/tracker.php?banid=1&xtra={click}":              noPlace,
		},
		"aliexpress": {
			"https://s.click.aliexpress.com/e/_abc?custom_parameters=%7B%22c%22%3A%22{click32}%22%7D": accepted,
			"https://s.click.aliexpress.com/e/_abc?custom_parameters={click32}":                       noPlace,
			"https://aliexpress.example/e/_abc?custom_parameters=%7B%22c%22%3A%22{click}%22%7D":       noHost,
		},
		"awin": {
			"https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickref={click}&ued={url}": accepted,
			"https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&clickRef={click}&ued={url}": noPlace,
			"https://www.awin2.com/cread.php?awinmid=1&clickref={click}":                       noHost,
		},
		"cj": {
			"https://www.dpbolvw.net/click-1-2?sid={click}&url={url}":     accepted,
			"https://www.kqzyfj.com/click-1-2?url={url}&sid={click32}":    accepted,
			"https://www.dpbolvw.net/click-1-2?url={url}&shopper={click}": noPlace,
			"https://evildpbolvw.net/click-1-2?sid={click}":               noHost,
		},
		"hotmart": {
			"https://go.hotmart.com/Q58388177J?sck={click}": accepted,
			"https://go.hotmart.com/Q58388177J?src={click}": noPlace,
			"https://pay.example/Q58388177J?sck={click}":    noHost,
		},
		"impact": {
			"https://loja.sjv.io/c/1/2/3?subId1={click}&u={url}": accepted,
			"https://loja.sjv.io/c/1/2/3?u={url}&subId2={click}": noPlace,
		},
		"lomadee": {
			"https://lomadee.example/abc?mdasc={click}":       accepted,
			"https://lomadee.example/abc?u=1&mdasc={click32}": accepted,
			"https://lomadee.example/abc?sub={click}":         noPlace,
		},
		"lomadee-legacy": {
			"https://redir.lomadee.example/v2/abc?mdasc={click}": accepted,
			"https://redir.lomadee.example/v2/abc/{click}":       noPlace,
		},
		"partnerize": {
			"https://prf.hn/click/camref:1011l/pubref:{click}/destination:{url}": accepted,
			"https://prf.hn/click/camref:1011l/destination:{url}?pubref={click}": noPlace,
			"https://prf.example/click/camref:1011l/pubref:{click}":              noHost,
		},
		"file": {
			"https://www.amazon.example/dp/1?ascsubtag={click}": accepted,
			"https://www.amazon.example/dp/1?tag=devolve":       nowhere,
		},
		"postback": {
			"https://rede.example/{click}":              accepted,
			"https://rede.example/?s={click32}&u={url}": accepted,
			"https://rede.example/?s=1":                 nowhere,
		},
		"rakuten": {
			"https://click.linksynergy.com/deeplink?id=a&mid=1&u1={click}&murl={url}": accepted,
			"https://click.linksynergy.com/deeplink?id=a&mid=1&u2={click}&murl={url}": noPlace,
			"https://linksynergy.example/deeplink?id=a&u1={click}":                    noHost,
		},
		"shopee": {
			"https://s.shopee.com.br/an_redir?origin_link={url}&affiliate_id=1&sub_id={click32}": accepted,
			"https://s.shopee.com.br/an_redir?origin_link={url}&affiliate_id=1&sub_id={click}":   hyphens,
			"https://s.shopee.com.br/an_redir?origin_link={url}&sub_id2={click32}":               noPlace,
			"https://s.shopee.com/an_redir?sub_id={click32}":                                     noHost,
		},
		"tradedoubler": {
			"https://clk.tradedoubler.com/click?p=1&a=2&epi={click}&url={url}":    accepted,
			"https://clk.tradedoubler.com/click?p=1&a=2&epi2={click32}&url={url}": accepted,
			"https://clk.tradedoubler.com/click?p=1&a=2&EPI={click}&url={url}":    noPlace,
			"https://tradedoubler.example/click?epi={click}":                      noHost,
		},
	}
	for _, a := range networks.All() {
		templates, ok := links[a.Name]
		if !ok {
			t.Errorf("no link of %s is tried", a.Name)
		}
		for template, want := range templates {
			err := a.Link.Check(template)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", a.Name, template, err, want)
			}
		}
	}
	short := network.Link{Most: 32}
	if err := short.Check("https://rede.example/{click}"); err == nil || err.Error() != "this network brings 32 characters back, and the id has 36" {
		t.Errorf("%v", err)
	}
	if err := short.Check("https://rede.example/{click32}"); err != nil {
		t.Error(err)
	}
}
