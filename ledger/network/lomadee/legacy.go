package lomadee

import (
	"encoding/xml"
	"strings"

	"example.com/devolve/ledger/network"
)

// Legacy is the adapter of Lomadee's API of before.
var Legacy = network.Adapter{
	Name:     "lomadee-legacy",
	Link:     link,
	Row:      &network.Form{Name: "lomadee-legacy/item", Read: readItem},
	Ask:      askLegacy,
	AtOnce:   true,
	Settings: itemSettings,
}

var (
	zone         = network.ZoneSetting("the time zone in which sales are dated, most likely America/Sao_Paulo")
	itemWords    = network.WordsSetting("what each statusName means", "PENDENTE=pending")
	itemSettings = []network.Setting{zone, itemWords, events}
)

// itemDate is the layout of days; the report tells no times.
const itemDate = "02/01/2006"

// element is an element of XML with what is in it.
type element struct {
	XMLName xml.Name
	Text    string    `xml:",chardata"`
	Inside  []element `xml:",any"`
}

// readItem reads one item element of the report. That the click comes back as associateId is what clients of it make of it.
func readItem(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(itemSettings); err != nil {
		return nil, err
	}
	item, err := fields(d.Body)
	if err != nil {
		return nil, err
	}
	return []network.Report{{
		TransactionID: item["transactionId"], Click: network.Click(item["associateId"]),
		Status: d.Settings.Words(itemWords).Verdict(item["statusName"]), OrderID: item["transactionCode"], Sale: item["gmv"],
		Commission: item["commission"], Currency: item["currency"],
		OccurredAt: network.Time(itemDate, item["date"], d.Settings.Zone(zone)), UpdatedAt: network.Stamp(d.ReceivedAt),
		AdvertiserID: item["advertiser/advertiserId"],
	}}, nil
}

// fields returns the texts of an item by the names of their elements.
func fields(body []byte) (map[string]string, error) {
	var item element
	decoder := xml.NewDecoder(strings.NewReader(string(body)))
	if err := decoder.Decode(&item); err != nil {
		return nil, network.Unreadable("it is not XML: %v", err)
	}
	if rest := body[decoder.InputOffset():]; item.XMLName.Local != "item" || strings.TrimSpace(string(rest)) != "" {
		return nil, network.Unreadable("it is not one item of a report")
	}
	texts := map[string]string{}
	if name := gather(texts, "", item.Inside); name != "" {
		return nil, network.Unreadable("%.40q is there twice", name)
	}
	if texts["transactionId"] == "" {
		return nil, network.Unreadable("it names no transactionId")
	}
	return texts, nil
}

// gather collects the texts of elements and of those inside them, and returns a name that is there twice.
func gather(texts map[string]string, above string, elements []element) string {
	for _, e := range elements {
		name := above + e.XMLName.Local
		if _, twice := texts[name]; twice {
			return name
		}
		texts[name] = strings.TrimSpace(e.Text)
		if twice := gather(texts, name+"/", e.Inside); twice != "" {
			return twice
		}
	}
	return ""
}
