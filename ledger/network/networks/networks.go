// Package networks is the list of the networks whose language is known.
package networks

import (
	"slices"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/actionpay"
	"example.com/devolve/ledger/network/admitad"
	"example.com/devolve/ledger/network/afilio"
	"example.com/devolve/ledger/network/aliexpress"
	"example.com/devolve/ledger/network/awin"
	"example.com/devolve/ledger/network/cj"
	"example.com/devolve/ledger/network/files"
	"example.com/devolve/ledger/network/hotmart"
	"example.com/devolve/ledger/network/impact"
	"example.com/devolve/ledger/network/lomadee"
	"example.com/devolve/ledger/network/partnerize"
	"example.com/devolve/ledger/network/postback"
	"example.com/devolve/ledger/network/rakuten"
	"example.com/devolve/ledger/network/shopee"
	"example.com/devolve/ledger/network/tradedoubler"
)

// Standard is the name of the adapter of partners that send the standard message, signed.
const Standard = "standard"

// all are the adapters of networks that speak otherwise, by name, and offered those of them that partners can be registered with.
var (
	all = []network.Adapter{
		actionpay.Adapter, admitad.Adapter, afilio.Adapter, aliexpress.Adapter, awin.Adapter, cj.Adapter, files.Adapter, hotmart.Adapter,
		impact.Adapter, lomadee.Adapter, lomadee.Legacy, partnerize.Adapter, postback.Adapter, rakuten.Adapter, shopee.Adapter,
		tradedoubler.Adapter,
	}
	offered = slices.DeleteFunc(All(), func(a network.Adapter) bool { return a.Push == nil && a.Ask == nil && !a.Files })
	forms   = index(offered)
)

// All returns the adapters of networks that speak otherwise, by name.
func All() []network.Adapter { return slices.Clone(all) }

// index returns the forms of adapters by name.
func index(adapters []network.Adapter) map[string]network.Form {
	forms := map[string]network.Form{}
	for _, a := range adapters {
		for _, form := range a.Forms() {
			forms[form.Name] = *form
		}
	}
	return forms
}

// Find returns the adapter of a name, with which a partner can be registered.
func Find(name string) (network.Adapter, bool) {
	i := slices.IndexFunc(offered, func(a network.Adapter) bool { return a.Name == name })
	if i < 0 {
		return network.Adapter{}, false
	}
	return offered[i], true
}

// Names returns the names of all adapters that a partner can be registered with, the standard first.
func Names() []string {
	names := []string{Standard}
	for _, a := range offered {
		names = append(names, a.Name)
	}
	return names
}

// Form returns the form of a name.
func Form(name string) (network.Form, bool) {
	form, ok := forms[name]
	return form, ok
}
