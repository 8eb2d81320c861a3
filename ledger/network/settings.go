package network

import (
	"cmp"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the machine may have no time zone database

	"example.com/devolve/ledger"
)

// Setting is something that a network's documents leave open, and that whoever has an account there knows.
type Setting struct {
	Name    string
	Help    string                   // a sentence for operators
	Values  []string                 // what it may be; none: anything that Valid takes
	Default string                   // what it is where nobody said; empty: it has to be said
	Valid   func(value string) error // nil: Values say it all
}

// SettingFrom is where a network sends from: addresses and ranges, separated by commas. Any partner may have it; without it a network is heard
// from anywhere.
const SettingFrom = "from"

// Settings are the settings of one partner, by name.
type Settings map[string]string

// Value returns what a setting is.
func (s Settings) Value(of Setting) string { return cmp.Or(s[of.Name], of.Default) }

// Check refuses settings with which nothing can be read: one is missing, is not what it may be, or is none of those that are wanted.
func (s Settings) Check(wanted []Setting) error {
	if _, err := s.Senders(); err != nil {
		return Unreadable("the setting %s: %v", SettingFrom, err)
	}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if name != SettingFrom && !slices.ContainsFunc(wanted, func(setting Setting) bool { return setting.Name == name }) {
			return Unreadable("the setting %.40q is none of this network's", name)
		}
	}
	for _, setting := range wanted {
		value := s.Value(setting)
		switch {
		case value == "":
			return Unreadable("the setting %s of this network is missing: %s", setting.Name, setting.Help)
		case len(setting.Values) > 0 && !slices.Contains(setting.Values, value):
			return Unreadable("the setting %s is %.40q; it may be %s", setting.Name, value, strings.Join(setting.Values, " or "))
		case setting.Valid == nil:
		default:
			if err := setting.Valid(value); err != nil {
				return Unreadable("the setting %s: %v", setting.Name, err)
			}
		}
	}
	return nil
}

// Senders returns where the network sends from; none: anywhere.
func (s Settings) Senders() ([]netip.Prefix, error) {
	if s[SettingFrom] == "" {
		return nil, nil
	}
	var all []netip.Prefix
	for part := range strings.SplitSeq(s[SettingFrom], ",") {
		part = strings.TrimSpace(part)
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			address, errToo := netip.ParseAddr(part)
			if errToo != nil || address.Zone() != "" {
				return nil, fmt.Errorf("%.60q is neither an address nor a range such as 192.0.2.0/24", part)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		all = append(all, prefix)
	}
	return all, nil
}

// noStores is the value of StoresSetting where nobody said.
const noStores = "none"

// StoresSetting says which store of ours each advertiser is, as ADVERTISER=STORE separated by commas, at networks whose links name none.
var StoresSetting = Setting{
	Name: "stores", Help: "which store of ours each advertiser is, as 1220=esporte-serrano separated by commas, for offers and rates", Default: noStores,
	Valid: func(value string) error {
		_, err := parseStores(value)
		return err
	},
}

// Stores returns the stores of StoresSetting by advertiser.
func (s Settings) Stores() map[string]string {
	stores, err := parseStores(s.Value(StoresSetting))
	if err != nil {
		return nil
	}
	return stores
}

func parseStores(text string) (map[string]string, error) {
	stores := make(map[string]string)
	if text == noStores {
		return stores, nil
	}
	for pair := range strings.SplitSeq(text, ",") {
		advertiser, store, found := strings.Cut(strings.TrimSpace(pair), "=")
		if !found || advertiser == "" || store == "" || stores[advertiser] != "" {
			return nil, fmt.Errorf("%.80q is not a new advertiser=store", pair)
		}
		stores[advertiser] = store
	}
	return stores, nil
}

// ZoneSetting is the time zone of times that are written without one.
func ZoneSetting(help string) Setting {
	return Setting{Name: "zone", Help: help, Valid: func(value string) error {
		_, err := zone(value)
		return err
	}}
}

// Zone returns the time zone that a setting names, which has been checked.
func (s Settings) Zone(of Setting) *time.Location {
	location, err := zone(s.Value(of))
	if err != nil {
		return time.UTC
	}
	return location
}

// zones remembers what reading the database of time zones gave; there are only so many names in it.
var zones sync.Map

func zone(name string) (*time.Location, error) {
	if name == time.Local.String() {
		return nil, fmt.Errorf("%s is another zone on every machine", name)
	}
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location), nil
	}
	location, err := time.LoadLocation(name)
	if err == nil {
		zones.Store(name, location)
	}
	return location, err
}

// ValidCurrency refuses what is not the code of a currency.
func ValidCurrency(value string) error {
	if len(value) != 3 || strings.Trim(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return fmt.Errorf("%.40q is not a code of three capitals such as BRL", value)
	}
	return nil
}

// WordsSetting is what words for states mean that no document lists, as word=verdict, separated by commas. They are added to the words that
// are known.
func WordsSetting(help, known string) Setting {
	return Setting{
		Name: "words", Help: help, Default: known,
		Valid: func(value string) error { _, err := parseWords(value); return err },
	}
}

// Words returns the words of a setting, which has been checked, and those that are known.
func (s Settings) Words(of Setting) Words {
	words, err := parseWords(of.Default)
	said, errToo := parseWords(s.Value(of))
	if err != nil || errToo != nil {
		return nil
	}
	maps.Copy(words, said)
	return words
}

func parseWords(text string) (Words, error) {
	words := Words{}
	for pair := range strings.SplitSeq(text, ",") {
		word, verdict, found := strings.Cut(strings.TrimSpace(pair), "=")
		_, twice := words[word]
		if !found || word == "" || !isKnown(verdict) || twice {
			return nil, fmt.Errorf("%.40q is not a new word=verdict with pending, approved or declined", pair)
		}
		words[word] = ledger.Verdict(verdict)
	}
	return words, nil
}
