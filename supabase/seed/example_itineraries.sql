-- The example itineraries, in the order in which they are shown. The site loads this file after the
-- migrations; `supabase db push --include-seed` does the same on a Supabase project.
-- seed_example_itineraries() decides whether they are put into the catalog.

insert into private.example_itineraries (position, itinerary) values (1, $itinerary${
  "title": "Kingston to Port Antonio: Coffee Hills and River Rafts",
  "subtitle": "A week on Jamaica's green eastern side, from the yards of Kingston to the jerk pits of Boston Bay",
  "countries": ["Jamaica"],
  "regions": ["Caribbean"],
  "categories": ["Romantic", "Cultural", "Food & Wine"],
  "duration": 7,
  "description": "Most visitors land in Montego Bay and stay west. This week goes the other way: two nights in Kingston for music and ice cream at Devon House, a cool night among the coffee rows above Irish Town, then three on the Portland coast, where the Rio Grande is still traveled on bamboo rafts and the jerk at Boston Bay is chopped to order.",
  "image": "illustrations/jamaica.webp",
  "highlights": [
    "Three unhurried hours down the Rio Grande on a bamboo raft built for two",
    "Jerk pork and roast breadfruit at the pits of Boston Bay, where the dish made its name",
    "A small-farm Blue Mountain coffee roasted over wood in front of you",
    "Drumming and history with the Maroons of Charles Town",
    "A swim at Winnifred, the beach that local people went to court to keep public",
    "Fried fish and bammy by the water in Port Royal"
  ],
  "includes": [
    "Six nights with breakfast: guesthouses in Kingston and Port Antonio, a mountain cottage near Irish Town",
    "All road transfers with a Jamaican driver who knows the hill roads",
    "Guided day in Kingston with museum and Trench Town entries",
    "Entry to Holywell and a guided walk on the Oatley Mountain Trail",
    "Coffee-farm visit with tasting",
    "Welcome, museum and drumming at Charles Town Maroon village",
    "Licensed raft and captain on the Rio Grande, with riverside lunch",
    "Entry and guide at Reach Falls"
  ],
  "excludes": [
    "International flights to and from Kingston",
    "Lunches and dinners unless a day mentions them",
    "Tips for raft captains, guides and drivers",
    "Travel insurance",
    "Drinks and personal spending"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Landing in Kingston, fish in Port Royal", "description": "Your driver meets you at Norman Manley airport, and instead of heading straight into town you turn the other way along the Palisadoes spit to Port Royal, fifteen minutes away. Walk the walls of Fort Charles, lean your way through the tilted Giddy House, then order fried snapper with bammy and festival by the water. It is about 40 minutes from there to your guesthouse in New Kingston.",
      "place": "Kingston", "drive_minutes": 55, "effort": "easy", "meals": ["dinner"], "bed": "Guesthouse in New Kingston",
      "image": "illustrations/place-old-fort.webp" },
    { "day": 2, "title": "Kingston through its music", "description": "Start in the yard on Hope Road where Bob Marley lived, then go down to Trench Town Culture Yard with a guide from the neighborhood to hear where rocksteady and reggae were actually made. The National Gallery on Ocean Boulevard is a cool hour in the heat (closed on Mondays). Finish at Devon House with a patty and a scoop of grape-nut ice cream, which is the flavor Kingston people argue for.",
      "place": "Kingston", "drive_minutes": 40, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in New Kingston" },
    { "day": 3, "title": "Up to Irish Town and Newcastle", "description": "From Papine the road climbs in hairpins for about 40 minutes to Irish Town, and the temperature drops with every bend. Continue through Newcastle, where the public road crosses the parade square of an army camp at roughly 1,200 meters, to Holywell for the Oatley Mountain Trail through tree ferns and mist. Bring a sweater: nights up here can fall to 15 °C, and your cottage has blankets rather than air conditioning.",
      "place": "Irish Town", "travel_hours": 1, "travel_by": "road", "drive_minutes": 75, "effort": "moderate", "meals": ["breakfast"], "bed": "Mountain cottage near Irish Town",
      "image": "illustrations/place-coffee-hills.webp" },
    { "day": 4, "title": "Coffee at Section, drums at Charles Town", "description": "In the coffee hamlet of Section a farming family shows you picking, pulping and roasting, and the cup at the end is poured by the person who grew it. The road then drops down the Buff Bay valley to Charles Town, whose Maroons tell their own history in the Asafu Yard, with drums. Port Antonio is another hour along the coast. After heavy rain the valley road can slip; then we go round by Kingston and the Junction road.",
      "place": "Port Antonio", "travel_hours": 2.5, "travel_by": "road", "drive_minutes": 150, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Port Antonio",
      "image": "illustrations/place-harbor.webp" },
    { "day": 5, "title": "Rio Grande by bamboo raft", "description": "Drive half an hour inland to Berridale and step onto a ten-meter raft with a seat for two and a captain with a pole. The float to St Margaret's Bay takes two and a half to three hours, with a stop to swim and a lunch of curried crayfish or chicken cooked over wood on the bank. Wear something that may get wet, and keep small notes dry for the women selling cold drinks from the shallows.",
      "place": "Port Antonio", "drive_minutes": 60, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Port Antonio",
      "image": "illustrations/place-river.webp" },
    { "day": 6, "title": "Reach Falls, Winnifred and Boston jerk", "description": "Leave by nine for Reach Falls, 45 minutes east near Manchioneal, where a guide leads you upstream through pools and under a curtain of water (open Wednesday to Sunday, so we fix this day accordingly). Lunch is at Boston Bay: pork by the pound, roast breadfruit, and a sauce worth respecting. Spend the rest of the afternoon at Winnifred in Fairy Hill, where entry is free and the shade is generous.",
      "place": "Port Antonio", "drive_minutes": 110, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Port Antonio",
      "image": "illustrations/place-waterfall.webp" },
    { "day": 7, "title": "A last swim and the coast road back", "description": "If your flight is in the afternoon there is time for an early dip at Frenchman's Cove, where a cold river meets a warm sea in the same small bay. The drive round the eastern tip by Manchioneal and Morant Bay to the Kingston airport takes two and a half to three hours. Buy your coffee beans in Port Antonio rather than at the airport; they are fresher and cost less.",
      "place": "Kingston", "travel_hours": 2.75, "travel_by": "road", "drive_minutes": 165, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-sea-cliffs.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "December to April is driest and coolest. Portland is green because it rains there all year, so expect short showers in any month; the hurricane season runs from June to November, with September and October the likeliest to be disrupted.",
    "visaInformation": "Visitors from the United States, Canada, the United Kingdom, most of the European Union and most Caribbean Community states do not need a visa for a short vacation. You need a passport valid for your stay, a return ticket and the online immigration and customs form completed before landing; check your own nationality with the official agency.",
    "healthAndSafety": "Kingston rewards company: go with the guide by day and use a booked car after dark. Take mosquito repellent, since dengue occurs, drink bottled or treated water in the hills, and swim where local families swim.",
    "altitudeInfo": "You sleep one night at about 1,000 meters and walk to around 1,200. That is too low for altitude sickness, but it is cool and often misty.",
    "culturalAwarenessGuide": "Say good morning or good evening before you ask for anything; skipping the greeting reads as rude. Ask before photographing people, especially in Trench Town and Charles Town, and cover swimwear away from the beach.",
    "gettingAround": "Everything is by private car with a driver, on the left and on winding roads: 60 kilometers can take two hours. Route taxis with red plates are what Jamaicans use for short hops around Port Antonio, and your host will flag the right one."
  },
  "visa_information_url": "https://www.pica.gov.jm/",
  "price": 1480,
  "price_levels": [
    { "hotels": "Guesthouses", "low_season": 1480, "high_season": 1690, "child": 1040 },
    { "hotels": "Boutique hotels", "low_season": 1980, "high_season": 2340, "child": 1390 }
  ],
  "pace": "balanced",
  "effort": "moderate",
  "access_notes": "Rafts and beaches suit most people, from about five years up. The waterfall walk and the mountain trail have slippery steps; both can be left out. Wheelchairs: only Kingston and the coast, with a driver who lifts.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (2, $itinerary${
  "title": "Exuma at Low Tide: Sandbars, Cays and a Night in Nassau",
  "subtitle": "Six days of clear water on Great Exuma, planned around the tide table",
  "countries": ["Bahamas"],
  "regions": ["Caribbean"],
  "categories": ["Beach", "Family", "Romantic"],
  "duration": 6,
  "description": "One night in Nassau to eat at the Fish Fry and climb the Queen's Staircase, then a 40-minute hop to Great Exuma, where you stay put for four. From a small place near George Town you go out by boat to the Exuma Cays, paddle the mangroves of Moriah Harbour Cay, cross to Stocking Island and stand on the Tropic of Cancer with your feet in the sea.",
  "image": "illustrations/bahamas.webp",
  "highlights": [
    "A full day by boat through the Exuma Cays to Staniel Cay",
    "Snorkeling Thunderball Grotto at slack low tide, when you can swim in without ducking",
    "Kayaks through the mangrove creeks of Moriah Harbour Cay National Park",
    "The walk over Stocking Island from the calm side to the Atlantic side",
    "The painted line on Tropic of Cancer Beach, Little Exuma",
    "Conch salad cut while you watch, and rake-and-scrape at the George Town fish fry"
  ],
  "includes": [
    "One night in Nassau and four nights near George Town, with breakfast",
    "Return flights between Nassau and Great Exuma",
    "Airport transfers on both islands",
    "Shared full-day boat trip to the Exuma Cays with snorkel gear and lunch",
    "Half-day guided kayak trip at Moriah Harbour Cay",
    "Return water taxi to Stocking Island",
    "One day's rental car for Little Exuma"
  ],
  "excludes": [
    "International flights to Nassau",
    "Lunches and dinners except on the boat day",
    "Fuel for the rental car",
    "Travel insurance",
    "Tips for boat crews and guides"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Nassau on foot, supper at the Fish Fry", "description": "From Lynden Pindling airport it is about 25 minutes to a guesthouse close to downtown. Walk up the Queen's Staircase, cut by hand out of limestone by enslaved people in the 1790s, to Fort Fincastle for the view over the harbor. Go to Arawak Cay for supper early, before the music gets loud: cracked conch, peas and rice, and a sky juice (gin, coconut water, condensed milk) for the grown-ups.",
      "place": "Nassau", "drive_minutes": 25, "effort": "easy", "bed": "Guesthouse in Nassau",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 2, "title": "The hop to Great Exuma", "description": "Take a window seat on the left for the flight down: in 40 minutes the chain of cays unrolls beneath you. Your place is a few minutes from George Town, on a beach shallow enough for small children. Spend the afternoon in the water and drive up to Rolle Town at five to see the old tombs and Elizabeth Harbour below. If it is a weekend, the fish fry north of town has rake-and-scrape music.",
      "place": "George Town, Exuma", "travel_hours": 0.75, "travel_by": "flight", "drive_minutes": 20, "effort": "easy", "meals": ["breakfast"], "bed": "Small inn near George Town",
      "image": "illustrations/place-above-islands.webp" },
    { "day": 3, "title": "By boat through the Exuma Cays", "description": "Boats leave the north end of the island around nine and run up the chain for an hour and a half to Staniel Cay. The captain times Thunderball Grotto for slack low tide, then goes to the swimming pigs at Big Major Cay, the rock iguanas, and a sandbar where lunch is eaten standing in the sea. Let the crew handle any feeding, keep hands flat and children close: the pigs are large and in a hurry. Back by five, salty.",
      "place": "George Town, Exuma", "drive_minutes": 60, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Small inn near George Town",
      "image": "illustrations/place-coral-reef.webp" },
    { "day": 4, "title": "Mangroves in the morning, Stocking Island after", "description": "A guide from town leads you by kayak through the tidal creeks of Moriah Harbour Cay, where young turtles, rays and bonefish feed in knee-deep water. After lunch take the ten-minute water taxi across Elizabeth Harbour to Stocking Island. Follow the sandy path to the Atlantic beach, or climb Monument Hill for the best view of the anchorage. Note the time of the last boat back, because it does not wait.",
      "place": "George Town, Exuma", "drive_minutes": 15, "effort": "moderate", "meals": ["breakfast"], "bed": "Small inn near George Town",
      "image": "illustrations/place-mangroves.webp" },
    { "day": 5, "title": "Little Exuma and the Tropic of Cancer", "description": "With a small car, drive 30 minutes south over the one-lane bridge at The Ferry to Little Exuma. Tropic of Cancer Beach has a line painted where the tropic crosses, and very little else, so bring water and shade. Go on to Williams Town for the stone beacon that once guided salt ships, and the ruins of the Hermitage cotton estate. Order lunch as soon as you pass a kitchen that is open; there are not many.",
      "place": "George Town, Exuma", "drive_minutes": 70, "effort": "easy", "meals": ["breakfast"], "bed": "Small inn near George Town",
      "image": "illustrations/place-sandbar.webp" },
    { "day": 6, "title": "Early swim, flight home", "description": "Swim before breakfast, when the harbor is flat and the light comes in low from the Atlantic side. The airport is about 20 minutes away, and the connection through Nassau works best with three hours between flights. Travelers to the United States usually clear American immigration in Nassau before boarding, so keep passports and forms in hand luggage rather than in the suitcase.",
      "place": "Nassau", "travel_hours": 0.75, "travel_by": "flight", "drive_minutes": 20, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-beach.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "Mid-December to May brings dry weather and calm seas, though a cold front can blow for a day or two in January and February. Summer is hot and quieter; the hurricane season is June to November.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom, the European Union and most Caribbean Community states do not need a visa for a vacation. Carry a valid passport, a return ticket and proof of where you are staying; other nationalities should check with the Department of Immigration.",
    "healthAndSafety": "The sun on white sand is the main hazard: long-sleeved swim shirts help more than cream. There is a clinic in George Town and hospitals in Nassau, so choose insurance that covers evacuation, and take normal city care in Nassau at night.",
    "altitudeInfo": "Sea level throughout. The highest point of the trip is a small hill on Stocking Island.",
    "culturalAwarenessGuide": "Greet people as you walk in, on the street too. Swimwear is for the beach, not for shops or church. Conch, lobster and grouper have size limits and closed seasons (grouper December to February, lobster April to July); if it is off the menu, that is a good sign.",
    "gettingAround": "A flight links the islands, boats and water taxis link the cays, and a rental car covers Great and Little Exuma in a day, driving on the left. Outside Nassau there is no useful public transport."
  },
  "visa_information_url": "https://www.immigration.gov.bs/",
  "price": 2290,
  "price_levels": [
    { "hotels": "Guesthouses and small inns", "low_season": 2290, "high_season": 2690, "child": 1600 },
    { "hotels": "Beach houses", "low_season": 3150, "high_season": 3780, "child": 2200 }
  ],
  "pace": "relaxed",
  "effort": "easy",
  "access_notes": "Shallow beaches for small children; child-size life jackets on every boat. The boat day is bumpy: not for bad backs or late pregnancy. Step-free rooms on request.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (3, $itinerary${
  "title": "Havana, Viñales and Trinidad, House by House",
  "subtitle": "Nine days across western and central Cuba, sleeping in family homes all the way",
  "countries": ["Cuba"],
  "regions": ["Caribbean"],
  "categories": ["Cultural", "Historical", "Solo"],
  "duration": 9,
  "description": "You sleep in casas particulares, so your money reaches the families and breakfast comes with conversation. The route runs from Havana's old squares to the tobacco fields under the mogotes of Viñales, on to the cenotes and birds of the Zapata wetlands, and ends on the cobbles of Trinidad. It is a slow trip by design, with fuel, light and a plan B arranged before you land.",
  "image": "illustrations/cuba.webp",
  "highlights": [
    "Old Havana's four squares in the early morning, with an architect from the city",
    "A walk or ride between tobacco barns in the Valle del Silencio, Viñales",
    "Looking for the bee hummingbird, the world's smallest bird, near Playa Larga",
    "Swimming in the Cueva de los Peces, a deep flooded sinkhole beside the sea",
    "Trova near Trinidad's Plaza Mayor, with a clay cup of canchánchara",
    "The watchtower of Manaca Iznaga, and what it tells about sugar and slavery"
  ],
  "includes": [
    "Eight nights in casas particulares with breakfast",
    "Private car with driver between towns, fuel arranged ahead",
    "Half-day walk with an architect in Old Havana",
    "Guided valley walk in Viñales with a visit to a tobacco-growing family",
    "Morning with a local naturalist in the Zapata wetlands",
    "Dinner at the family table on four evenings",
    "Local contact by phone throughout the trip"
  ],
  "excludes": [
    "International flights to Havana",
    "The e-visa and medical insurance, both required for entry",
    "Other meals and drinks",
    "Snorkel hire and cave entries",
    "Tips, best given in cash"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Havana, arriving slowly", "description": "A driver meets you at José Martí airport and takes you, in about half an hour, to a family home in Vedado with tall ceilings and a balcony. Change only a little money on the first day and let your hosts explain how prices work this month. At sunset walk down to the Malecón, where half the city sits on the sea wall with a guitar or a fishing line.",
      "place": "Havana", "drive_minutes": 30, "effort": "easy", "bed": "Family home in Vedado",
      "image": "illustrations/place-old-fort.webp" },
    { "day": 2, "title": "Four squares and a crumbling staircase", "description": "Start at eight, before the heat, with an architect who has worked on Old Havana's restoration: Plaza de Armas, the Cathedral, San Francisco and Plaza Vieja, then the back streets where the scaffolding stops. After lunch cross the bay on the little ferry to Regla for its black Madonna. If today is a Sunday, go to Callejón de Hamel at noon for rumba.",
      "place": "Havana", "drive_minutes": 15, "effort": "easy", "meals": ["breakfast"], "bed": "Family home in Vedado" },
    { "day": 3, "title": "West to the mogotes", "description": "The drive to Viñales takes about three hours on the western autopista, with a stop among the orchids at Soroa. The last bend before town opens on the valley: flat red fields and limestone mogotes standing in them like loaves. Your house has a rocking-chair porch, and dinner there, pork, black beans and yuca with garlic, is better than anything on the main street.",
      "place": "Viñales", "travel_hours": 3, "travel_by": "road", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast", "dinner"], "bed": "Family home in Viñales",
      "image": "illustrations/place-karst-valley.webp" },
    { "day": 4, "title": "Tobacco, caves and the Valle del Silencio", "description": "Set out on foot or horseback at eight with a farmer's son as guide, four hours through the Valle del Silencio past drying barns and oxen. A family shows you how the leaf is fermented and rolled; harvest is January to March, but there is always something in the barn. In the afternoon walk up to Los Acuáticos for the view. Bring small notes, and buy honey as well as cigars.",
      "place": "Viñales", "drive_minutes": 15, "effort": "moderate", "meals": ["breakfast"], "bed": "Family home in Viñales" },
    { "day": 5, "title": "Across to the Bay of Pigs", "description": "This is the long road day: about five hours round Havana and south to Playa Larga, at the head of the Bay of Pigs. Leave at eight, bring sandwiches from your hosts and water, as roadside kitchens are not to be counted on. You arrive in time to swim straight off the house. At dusk your naturalist explains the plan for tomorrow, and why it begins at six.",
      "place": "Playa Larga", "travel_hours": 5, "travel_by": "road", "drive_minutes": 300, "effort": "easy", "meals": ["breakfast", "lunch", "dinner"], "bed": "Family home in Playa Larga",
      "image": "illustrations/place-beach.webp" },
    { "day": 6, "title": "Hummingbirds, sinkholes and Cienfuegos", "description": "At first light look for the bee hummingbird in gardens near Palpite and the Cuban tody in the woods behind. By ten you are in the Cueva de los Peces, a flooded sinkhole some 70 meters deep just across the road from the reef. Continue to Cienfuegos, an hour and a half, for a stroll round Parque Martí, then another 80 kilometers along the foot of the mountains to Trinidad.",
      "place": "Trinidad", "travel_hours": 3.25, "travel_by": "road", "drive_minutes": 190, "effort": "easy", "meals": ["breakfast"], "bed": "Family home in Trinidad",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 7, "title": "Trinidad before the day-trippers", "description": "Be on Plaza Mayor at seven, when it belongs to schoolchildren and bread sellers. Climb the tower of the San Francisco convent for the rooftops, then see how sugar paid for them: the Valle de los Ingenios and the 45-meter tower of Manaca Iznaga are 20 minutes away by car. In the evening there is trova near the square. Wear flat shoes; the cobbles are river stones and unforgiving.",
      "place": "Trinidad", "drive_minutes": 45, "effort": "easy", "meals": ["breakfast"], "bed": "Family home in Trinidad" },
    { "day": 8, "title": "A waterfall or the beach", "description": "Choose between two days. Topes de Collantes is 45 minutes up into the Escambray mountains, with a steep path to the Caburní waterfall and a cold pool at the bottom: allow three to four hours and good shoes. Or borrow a bicycle and ride 12 flat kilometers through La Boca to Playa Ancón. Either way, be back for the last light on the tiled roofs.",
      "place": "Trinidad", "drive_minutes": 90, "effort": "demanding", "meals": ["breakfast"], "bed": "Family home in Trinidad",
      "image": "illustrations/place-waterfall.webp" },
    { "day": 9, "title": "Santa Clara and home from Havana", "description": "Cross the Escambray foothills by Manicaragua to Santa Clara, about two hours, for the Che Guevara memorial (closed on Mondays) and a coffee in Parque Vidal. From there it is about three and a half hours on the autopista to Havana airport. Plan on an evening flight, or ask us to add a night in Havana; we would not book anything that leaves before eight.",
      "place": "Havana", "travel_hours": 5.5, "travel_by": "road", "drive_minutes": 330, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-plaza.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "November to April is dry and mild, with tobacco in the fields from about December. May to October is hot and wet, and the hurricane season peaks from August to October.",
    "visaInformation": "Almost everyone needs a tourist e-visa, obtained before travel, and then the D'Viajeros declaration in the week before arrival; paper tourist cards are no longer issued. United States law allows its citizens to go only under listed categories, and a visit to Cuba can make travelers ineligible for the American ESTA waiver, so check both before booking.",
    "healthAndSafety": "Long power cuts and shortages of fuel, food and medicine have been serious, and several governments have advised against non-essential travel. Read your own government's advice first, bring every medicine you use, a flashlight and a water filter; we confirm transport, houses and flights with you before anything is paid.",
    "altitudeInfo": "Low altitude throughout; Topes de Collantes, at about 800 meters, is the highest point and simply feels cooler.",
    "culturalAwarenessGuide": "Cubans are generous hosts in hard times: a packet of coffee, soap or painkillers is a kinder gift than sweets. Politics is discussed at home rather than in the street, so let your hosts begin. Do not photograph police or soldiers.",
    "gettingAround": "A private car and driver with fuel arranged in advance; intercity buses exist but are unreliable. Bring all your money in cash, in euros or dollars, since cards issued by American banks do not work and others often fail."
  },
  "visa_information_url": "https://evisacuba.cu/",
  "price": 1390,
  "price_levels": [
    { "hotels": "Family homes", "low_season": 1390, "high_season": 1540, "child": 970 },
    { "hotels": "Small hotels", "low_season": 1890, "high_season": 2260, "child": 1320 }
  ],
  "pace": "full",
  "effort": "moderate",
  "access_notes": "Town houses have stairs and seldom an elevator; ask for ground-floor rooms. One day of nearly six hours by car. Cobbles in Trinidad are hard on wheels and weak ankles.",
  "is_featured": false,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (4, $itinerary${
  "title": "Costa Rica with Children: Volcano, Cloud Forest and Coast",
  "subtitle": "Ten Costa Rican days with free afternoons, early nights and a sloth count",
  "countries": ["Costa Rica"],
  "regions": ["Central America"],
  "categories": ["Family", "Wildlife", "Adventure"],
  "duration": 10,
  "description": "Three bases, no rushing: La Fortuna under the Arenal volcano, Santa Elena in the Monteverde cloud forest, and Manuel Antonio on the Pacific. The longest drive takes five hours and has crocodiles in the middle of it. Walks are chosen for legs of eight and up, guides carry telescopes set at a child's height, and every second afternoon is left free for the pool.",
  "image": "illustrations/costa-rica.webp",
  "highlights": [
    "The blue water of the Río Celeste in Tenorio Volcano National Park",
    "Crossing Lake Arenal by boat instead of driving round it",
    "A night walk in Monteverde for frogs, tarantulas and sleeping toucans",
    "The Children's Eternal Rainforest, bought acre by acre with schoolchildren's pocket money",
    "Monkeys and sloths on the beach trails of Manuel Antonio National Park",
    "The giant crocodiles under the Tárcoles bridge"
  ],
  "includes": [
    "Nine nights in family rooms with breakfast",
    "Private transfers in an air-conditioned minibus, child seats on request",
    "Boat across Lake Arenal with road connections at both ends",
    "Guided day at Río Celeste with lunch and park entry",
    "Guided morning in a Monteverde reserve and a guided night walk",
    "Timed tickets and a naturalist guide for Manuel Antonio",
    "Mangrove boat trip at Isla Damas",
    "Evening entry to hot springs near La Fortuna"
  ],
  "excludes": [
    "International flights to San José",
    "Dinners, and lunches not mentioned",
    "Optional zip line in Monteverde",
    "Travel insurance",
    "Tips for guides and drivers"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Landing in the Central Valley", "description": "San José's airport is really in Alajuela, and so is your first night: a garden guesthouse 15 minutes from the terminal, to spare everyone the capital's traffic. If you land by day, there is time for a swim and a first casado, the plate of rice, beans, plantain and salad you will meet again. The sun sets by about six all year, so plan for early beds and early birds.",
      "place": "Alajuela", "drive_minutes": 15, "effort": "easy", "bed": "Garden guesthouse in Alajuela",
      "image": "illustrations/place-coffee-hills.webp" },
    { "day": 2, "title": "Over the hills to La Fortuna", "description": "The drive takes about three hours with a stop in Zarcero, where a gardener spent half a century clipping the church park's cypresses into arches, elephants and dancers. From there the road drops through dairy country to the plains, and if the cloud lifts you will see Arenal's cone ahead. The afternoon is for the pool; the guide comes at five to point out the sloths in the garden trees.",
      "place": "La Fortuna", "travel_hours": 3, "travel_by": "road", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast"], "bed": "Family lodge in La Fortuna",
      "image": "illustrations/place-volcano.webp" },
    { "day": 3, "title": "Lava trails and hot water", "description": "Arenal has been quiet since 2010, which means you can walk over the old lava flows in the national park: about four easy kilometers, with coatis and curassows on the way and the lake at the viewpoint. Start at eight, before the cloud settles. In the evening sit in the hot springs below the volcano; take sandals, because the stones between the pools stay hot.",
      "place": "La Fortuna", "drive_minutes": 30, "effort": "easy", "meals": ["breakfast"], "bed": "Family lodge in La Fortuna" },
    { "day": 4, "title": "The blue river", "description": "Tenorio Volcano National Park is an hour and a half away by minibus. The Río Celeste trail is six kilometers there and back, muddy after rain, with some 250 steps down to the waterfall, and you see the very spot where two clear streams meet and turn milky blue. Swimming is not allowed inside the park, but the same river can be enjoyed just outside it. After a storm the color can wash out, so we keep day 3 as a swap.",
      "place": "La Fortuna", "drive_minutes": 180, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Family lodge in La Fortuna",
      "image": "illustrations/place-waterfall.webp" },
    { "day": 5, "title": "By boat to the other side", "description": "A minibus takes you to the dam, a flat boat crosses Lake Arenal in about half an hour with herons and the volcano behind you, and another minibus climbs the winding roads to Santa Elena: three and a half hours in all. It is noticeably cooler here. After dark, join a two-hour night walk with flashlights; the guide knows which leaf the tree frogs sleep under.",
      "place": "Santa Elena", "travel_hours": 3, "travel_by": "boat", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast"], "bed": "Lodge in Santa Elena",
      "image": "illustrations/place-lake.webp" },
    { "day": 6, "title": "In the cloud forest", "description": "Be at the Monteverde reserve when it opens at seven, when the quetzals, if there are any this month, are feeding (February to May is best). Your guide sets the telescope for the children first. In the afternoon walk the Bajo del Tigre trails of the Children's Eternal Rainforest, saved with money raised by schoolchildren in dozens of countries. Zip lines are optional, and we will tell you the age limits.",
      "place": "Santa Elena", "drive_minutes": 30, "effort": "easy", "meals": ["breakfast"], "bed": "Lodge in Santa Elena",
      "image": "illustrations/place-cloud-forest.webp" },
    { "day": 7, "title": "Down to the Pacific", "description": "The road down from Monteverde opens onto the Gulf of Nicoya and then follows the coast south: five hours with stops. The best one is the bridge over the Río Tárcoles, where a dozen large crocodiles lie on the mudbank beneath you; park in the marked lot, stay on the walkway and leave nothing in view in the car. You reach Manuel Antonio in time for the sunset and a batido of cas, a sour guava.",
      "place": "Manuel Antonio", "travel_hours": 5, "travel_by": "road", "drive_minutes": 300, "effort": "easy", "meals": ["breakfast"], "bed": "Family lodge in Manuel Antonio",
      "image": "illustrations/place-sea-cliffs.webp" },
    { "day": 8, "title": "Manuel Antonio National Park", "description": "Tickets are timed and sold only online, the park closes on Tuesdays, and food is not allowed in because the monkeys have learned too much; we book the seven o'clock slot and a naturalist. The main trail is flat, part of it a boardwalk, and leads past sloths to two calm beaches where you can swim until lunch. Watch your towel: white-faced capuchins unzip bags.",
      "place": "Manuel Antonio", "drive_minutes": 10, "effort": "easy", "meals": ["breakfast"], "bed": "Family lodge in Manuel Antonio",
      "image": "illustrations/place-beach.webp" },
    { "day": 9, "title": "Mangroves and a free afternoon", "description": "Twenty minutes north of Quepos a small covered boat takes you into the channels around Isla Damas at high tide, looking for boas, silky anteaters and more monkeys. By noon you are back, and the rest is yours: the sheltered cove of Playa Biesanz for snorkels, or a first surf lesson in the gentle end of Playa Espadilla. Friday and Saturday have a farmers' market on the Quepos waterfront.",
      "place": "Manuel Antonio", "drive_minutes": 40, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Family lodge in Manuel Antonio",
      "image": "illustrations/place-mangroves.webp" },
    { "day": 10, "title": "Back to the airport", "description": "The drive to San José airport takes about three hours when the road is clear; we allow four, and advise against flights before two in the afternoon. Stop at a roadside stand near Orotina for mangoes or a bag of mamones chinos when they are in season. The sloth count is declared at the terminal, and the record so far is disputed.",
      "place": "Alajuela", "travel_hours": 3, "travel_by": "road", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-market.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "Mid-December to April is dry on the Pacific side; July and August are greener, cheaper and often have a dry spell that suits school vacations. September and October are the wettest months on this route.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom and the European Union do not need a visa for a vacation, but must show onward travel. A yellow fever certificate is required when arriving from a number of countries, including several in South America, so mention your whole route when you ask.",
    "healthAndSafety": "Tap water is safe in most places. The Pacific has rip currents: swim where your guide says and never after drinking. Bring repellent against dengue, closed shoes for night walks, and leave nothing in parked cars.",
    "altitudeInfo": "Monteverde lies at about 1,400 meters and the Central Valley at around 1,000, so nights are cool but altitude sickness is not a concern.",
    "culturalAwarenessGuide": "Pura vida is a greeting, a thank-you and a shrug; children who use it will be adored. Keep distance from animals and never feed them, which is also the law in national parks.",
    "gettingAround": "Private minibuses and one boat; mountain roads are slow, so look at hours rather than kilometers. If you prefer to drive yourselves, take a car with high clearance in the rainy months."
  },
  "visa_information_url": "https://www.migracion.go.cr/",
  "price": 1890,
  "price_levels": [
    { "hotels": "Family lodges", "low_season": 1890, "high_season": 2280, "child": 1320 },
    { "hotels": "Lodges with a view", "low_season": 2640, "high_season": 3190, "child": 1850 }
  ],
  "pace": "balanced",
  "effort": "easy",
  "access_notes": "Made for families: child seats, family rooms, pools. The blue river has 250 steps and no way round; everything else works with a carrier, and Manuel Antonio's boardwalk with a stroller or wheelchair.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (5, $itinerary${
  "title": "Panama Between Two Oceans: Canal, Forest and Boquete",
  "subtitle": "Ships at breakfast, toucans by ten, and a volcano town that smells of coffee",
  "countries": ["Panama"],
  "regions": ["Central America"],
  "categories": ["Adventure", "Wildlife", "Family"],
  "duration": 8,
  "description": "Few capitals have rainforest within the hour. You watch ships rise in the Miraflores Locks, walk Pipeline Road for antbirds and monkeys, and go by dugout up the Chagres to an Emberá village. Then a short flight west to Boquete, where the coffee grows under Volcán Barú, and a day by boat among the islands of the Gulf of Chiriquí. Good for families with children of ten and over.",
  "image": "illustrations/panama.webp",
  "highlights": [
    "A container ship rising in the Miraflores Locks, close enough to wave to the crew",
    "Pipeline Road at dawn, one of the great bird walks of the Americas",
    "Up the Chagres by motorized dugout to an Emberá community",
    "The three falls of the Lost Waterfalls Trail above Boquete",
    "Tasting Geisha coffee on the slopes where it became famous",
    "Island beaches of the Gulf of Chiriquí, with humpback whales from July to October"
  ],
  "includes": [
    "Four nights in Panama City and three nights in Boquete, with breakfast",
    "Return flights between Panama City and David",
    "All transfers by private car",
    "Entry to the Miraflores visitor center",
    "Naturalist guide on Pipeline Road and boat on Gatún Lake",
    "Full day with an Emberá community, including lunch and community fee",
    "Coffee-farm tour with tasting, and entry to the Lost Waterfalls Trail",
    "Shared boat day in the Gulf of Chiriquí with snorkel gear and lunch"
  ],
  "excludes": [
    "International flights to Panama City",
    "Dinners, and lunches not mentioned",
    "Night climb of Volcán Barú (optional)",
    "Travel insurance",
    "Tips and crafts bought in the village"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Casco Viejo in the evening", "description": "From Tocumen airport it is 30 to 40 minutes, along the Corredor Sur over the edge of the bay, to a small hotel in Casco Viejo. The old quarter is a peninsula of churches, half-restored mansions and laundry lines, and you can walk all of it in an hour. Go along Paseo Esteban Huertas at dusk for the view of the skyscrapers across the bay, and try a raspado with condensed milk.",
      "place": "Panama City", "drive_minutes": 40, "effort": "easy", "bed": "Small hotel in Casco Viejo",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 2, "title": "The Canal from above and close up", "description": "Climb Ancón Hill at seven on the quiet road, 40 minutes up, with agoutis and often toucans on the way and the Canal below. Reach the Miraflores Locks by nine; ships usually pass in the morning and again from mid-afternoon, and there is little to see in between. Lunch is ceviche in a paper cup at the Mercado de Mariscos. The Biomuseo on the Amador Causeway explains the rest (closed on Mondays).",
      "place": "Panama City", "drive_minutes": 45, "effort": "moderate", "meals": ["breakfast"], "bed": "Small hotel in Casco Viejo" },
    { "day": 3, "title": "Pipeline Road and Gatún Lake", "description": "Leave at half past five for Soberanía National Park, 45 minutes away near Gamboa. Your guide walks you slowly along the old Pipeline Road: trogons, motmots, army ants with their birds, howlers overhead, about five flat kilometers in four hours. After lunch, a small boat noses along the Canal channel and into the islands of Gatún Lake for capuchins and snail kites. Long sleeves, and socks over trousers against chiggers.",
      "place": "Panama City", "drive_minutes": 90, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Small hotel in Casco Viejo",
      "image": "illustrations/place-mangroves.webp" },
    { "day": 4, "title": "Up the Chagres with the Emberá", "description": "Drive an hour to the shore of Lake Alajuela, put on a life jacket and sit in a long dugout with an outboard for most of another hour upriver. The community in Chagres National Park receives visitors on its own terms: a talk on the forest and its medicines, patacones and tilapia in a leaf, music, and time to swim at a waterfall. Bring cash in small dollar bills for baskets and carvings; the price goes to the maker.",
      "place": "Panama City", "drive_minutes": 120, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Small hotel in Casco Viejo",
      "image": "illustrations/place-river.webp" },
    { "day": 5, "title": "West to Boquete", "description": "An hour's flight brings you to David, which is hot, and 45 minutes by road to Boquete, which is not: the town sits at 1,200 meters in the valley of the Río Caldera. In the afternoon walk through a coffee farm with the people who run it, from cherry to cupping table; picking runs roughly from November to March. The fine rain that drifts through the sun is the bajareque, and it brings rainbows.",
      "place": "Boquete", "travel_hours": 2, "travel_by": "flight", "drive_minutes": 60, "effort": "easy", "meals": ["breakfast"], "bed": "Inn in Boquete",
      "image": "illustrations/place-coffee-hills.webp" },
    { "day": 6, "title": "Three waterfalls", "description": "A 25-minute drive up to Bajo Mono puts you at the Lost Waterfalls Trail. It is steep from the first minute, muddy, and takes three to four hours for all three falls; the second has a cold pool deep enough to swim in. Carry a rain jacket even under a blue sky. Strong walkers can swap this for a midnight start up Volcán Barú (3,475 meters), hoping to see both oceans at sunrise, but it is 13 kilometers each way.",
      "place": "Boquete", "drive_minutes": 50, "effort": "demanding", "meals": ["breakfast"], "bed": "Inn in Boquete",
      "image": "illustrations/place-waterfall.webp" },
    { "day": 7, "title": "Islands in the Gulf of Chiriquí", "description": "It is an hour and a half down to Boca Chica, where a boat is waiting for the islands of the marine park. Snorkel off Isla Bolaños or Isla Gámez, eat lunch on the sand, and keep an eye on the horizon: between July and October humpback whales come here to calve, and dolphins are likely in any month. Tides on this coast run to several meters, so the captain decides the order. Back in Boquete for dinner.",
      "place": "Boquete", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Inn in Boquete",
      "image": "illustrations/place-sandbar.webp" },
    { "day": 8, "title": "Back to the city and home", "description": "Buy your coffee beans in the morning, then drive to David for the flight to Panama City. Domestic flights may use Albrook, in town, while international ones leave from Tocumen on the other side, 40 minutes away or more, so we leave at least four hours between the two. With an evening departure there is time for a last lunch at Casco Viejo; your bags stay in the car with the driver.",
      "place": "Panama City", "travel_hours": 2, "travel_by": "flight", "drive_minutes": 85, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-city-hills.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "Mid-December to April is dry on the Pacific side, including the capital and Boquete's valley. May to November brings afternoon rain and, from July to October, the whales; mornings are usually clear.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom and the European Union enter without a visa for tourism. You may be asked for an onward ticket, proof of funds and a passport with at least three months left; check other nationalities with the migration service.",
    "healthAndSafety": "Tap water is fine in Panama City and Boquete; drink bottled water in the Emberá village. Yellow fever vaccination is advised for the Darién and areas east of the Canal, so ask a travel clinic about the Chagres day. In the city, keep to Casco Viejo's restored streets after dark.",
    "altitudeInfo": "Boquete is at 1,200 meters and the waterfalls trail climbs to about 1,800, which few people notice. Volcán Barú's 3,475-meter summit is cold and can cause headaches.",
    "culturalAwarenessGuide": "Ask before photographing anyone in the Emberá village, and accept a jagua tattoo only if you are happy to wear it for ten days. Panamanians dress neatly in town; shorts are for the coast.",
    "gettingAround": "Private cars, one return flight and several boats. The US dollar is the everyday currency, alongside balboa coins; in the capital, app taxis are cheap and the metro is clean and quick."
  },
  "visa_information_url": "https://www.migracion.gob.pa/",
  "price": 1780,
  "price_levels": [
    { "hotels": "Small hotels", "low_season": 1780, "high_season": 2040, "child": 1250 },
    { "hotels": "Boutique hotels", "low_season": 2390, "high_season": 2780, "child": 1670 }
  ],
  "pace": "balanced",
  "effort": "moderate",
  "access_notes": "The waterfall trail is steep and muddy and can be swapped for a coffee farm. Dugouts need a step down and a little balance. Panama City and the Canal are step-free.",
  "is_featured": false,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (6, $itinerary${
  "title": "Antigua, Atitlán and Tikal: Guatemala at Walking Pace",
  "subtitle": "Weavers, volcanoes and a pyramid above the trees, in nine days",
  "countries": ["Guatemala"],
  "regions": ["Central America"],
  "categories": ["Cultural", "Adventure", "Solo"],
  "duration": 9,
  "description": "Start on the cobbles of Antigua, with three volcanoes over the rooftops and one of them smoking. Cross the highlands on market day to Lake Atitlán, where three nights in San Juan La Laguna give you time to learn a weaver's dyes by name. Then fly north to Petén and hear the howler monkeys wake up Tikal. Easy to join alone: the guides are local and the guesthouses small.",
  "image": "illustrations/guatemala.webp",
  "highlights": [
    "Walking on the cooled lava of Pacaya with a guide from the village below it",
    "Chichicastenango on a Thursday or Sunday, when the highlands come to market",
    "A morning with a natural-dye weaving cooperative in San Juan La Laguna",
    "Sunrise over Lake Atitlán from the Rostro Maya ridge",
    "A respectful visit to Maximón in Santiago Atitlán",
    "Tikal from the top of Temple IV, 65 meters above the forest floor"
  ],
  "includes": [
    "Eight nights in small guesthouses with breakfast: Antigua, San Juan La Laguna, Flores",
    "Return flights between Guatemala City and Flores",
    "All road transfers and lake boats named in the days",
    "Guided Pacaya hike with park entry",
    "Local guides in Antigua, Chichicastenango, Santiago Atitlán and Tikal",
    "Weaving and natural-dye morning with a cooperative",
    "Entry to Iximché and Tikal"
  ],
  "excludes": [
    "International flights to Guatemala City",
    "Lunches and dinners",
    "Overnight hike on Acatenango (optional)",
    "Travel insurance",
    "Offerings, tips and textiles"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Straight to Antigua", "description": "From Guatemala City's airport we drive directly to Antigua, 40 kilometers that take an hour or, at rush hour, nearer two. Your guesthouse is built round a courtyard, a few streets from the arch of Santa Catalina. If you arrive by day, look south from the roof: Agua is the neat cone, and the one puffing every quarter of an hour is Fuego. For supper, try pepián, the dark stew of roasted seeds.",
      "place": "Antigua Guatemala", "drive_minutes": 75, "effort": "easy", "bed": "Courtyard guesthouse in Antigua",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 2, "title": "Ruins, roofs and backstrap looms", "description": "Walk up to Cerro de la Cruz in the early light, then go with a historian through the convents that the 1773 earthquake brought down: Las Capuchinas, Santa Clara, San Francisco. In the afternoon ride 20 minutes to San Antonio Aguas Calientes, where women weave double-faced huipiles on looms tied to a post and will let you try a few rows. Bargain gently: a fine piece takes months.",
      "place": "Antigua Guatemala", "drive_minutes": 40, "effort": "easy", "meals": ["breakfast"], "bed": "Courtyard guesthouse in Antigua" },
    { "day": 3, "title": "On the flank of Pacaya", "description": "Set out at six for San Francisco de Sales, an hour and a half away, where the community's guides start the trail. It climbs about 400 meters in two hours, first in pine wood and then on black cinder, to lava fields still warm enough in places to toast a marshmallow, and horses wait for tired legs. How close you go depends on the volcano that week, and the park can close at short notice; you are usually back in Antigua by two.",
      "place": "Antigua Guatemala", "drive_minutes": 180, "effort": "moderate", "meals": ["breakfast"], "bed": "Courtyard guesthouse in Antigua",
      "image": "illustrations/place-volcano.webp" },
    { "day": 4, "title": "Market day in Chichicastenango, then the lake", "description": "We fix your dates so that this falls on a Thursday or Sunday. Two and a half hours of highland road bring you to Chichicastenango, where the steps of Santo Tomás are wreathed in copal smoke and flowers; put the camera away inside the church. Go on to Panajachel and take a lancha across to San Juan La Laguna by three, before the Xocomil wind makes the lake rough. Pack a light bag for the boat.",
      "place": "San Juan La Laguna", "travel_hours": 4.5, "travel_by": "road", "drive_minutes": 210, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in San Juan La Laguna",
      "image": "illustrations/place-market.webp" },
    { "day": 5, "title": "Colors of San Juan", "description": "Spend the morning with a women's cooperative that dyes cotton with what grows nearby: indigo, coconut husk, carrot, cochineal. You choose a plant, boil it, and go home with a scarf of that color. Afterwards see the stingless bees kept for medicinal honey and climb the wooden walkway to the Kaqasiiwaan viewpoint, 20 minutes up. Tz'utujil is the language here; maltiox means thank you.",
      "place": "San Juan La Laguna", "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in San Juan La Laguna",
      "image": "illustrations/place-lake.webp" },
    { "day": 6, "title": "Rostro Maya and Santiago Atitlán", "description": "Those who like to earn breakfast leave at four with a local guide for the Rostro Maya ridge (2,860 meters): a drive to Santa Clara, then a steep hour on foot to see the sun come up behind the volcanoes. Never go without a guide. Later take a boat to Santiago Atitlán to meet Maximón, the cigar-smoking saint whose house changes every year, and the church that still mourns Stanley Rother, its priest murdered in 1981. A small offering is expected.",
      "place": "San Juan La Laguna", "drive_minutes": 60, "effort": "demanding", "meals": ["breakfast"], "bed": "Guesthouse in San Juan La Laguna" },
    { "day": 7, "title": "Iximché and the flight north", "description": "Take the eight o'clock lancha to Panajachel and the road toward the capital. Halfway, near Tecpán, stop at Iximché, the Kaqchikel capital the Spanish occupied in 1524; you may well find a family ceremony round the fire at the back. An evening flight of about an hour takes you to Flores, a town on an island in Lake Petén Itzá, joined to the shore by a causeway. It will be 10 degrees warmer, so change at the airport.",
      "place": "Flores", "travel_hours": 5, "travel_by": "flight", "drive_minutes": 180, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in Flores",
      "image": "illustrations/place-plaza.webp" },
    { "day": 8, "title": "Tikal", "description": "Leave at half past four to be at the gate, 65 kilometers away, when it opens at six. Walk in with your guide while mist hangs in the ceiba trees, climb the wooden stairs of Temple IV, then work back through Mundo Perdido and the Great Plaza before the day tours arrive at ten. You will cover eight or nine kilometers on forest paths. Carry two liters of water, and expect coatis to inspect your bag.",
      "place": "Tikal", "travel_hours": 1.25, "travel_by": "road", "drive_minutes": 150, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Flores",
      "image": "illustrations/place-temple.webp" },
    { "day": 9, "title": "Morning on the lake, flight home", "description": "If your flight allows, take a ten-minute boat from Flores to San Miguel and walk up to the lookout on the old mounds of Tayasal. From there you see why the Itza, whose capital stood on Flores, held out until 1697. The flight back to Guatemala City takes an hour. Leave at least four hours before the international one, or stay a last night in Antigua; the early flight from Flores is the reliable one.",
      "place": "Flores", "travel_hours": 1.25, "travel_by": "road", "drive_minutes": 10, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-cloud-forest.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "November to April is dry, with cold clear mornings in the highlands and the best volcano views. Holy Week in Antigua is extraordinary and full, so book six months ahead; from May to October expect bright mornings and afternoon rain.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom and the European Union do not need a visa for stays of up to 90 days, counted together with El Salvador, Honduras and Nicaragua under the CA-4 agreement. Others should check with the Guatemalan migration institute.",
    "healthAndSafety": "Drink filtered water everywhere and take repellent for Petén, where dengue and some malaria occur. Walk between lake villages only with a local guide, travel by day, and leave jewelry at home.",
    "altitudeInfo": "Antigua and the lake lie at around 1,500 meters, Chichicastenango near 2,000, and the Rostro Maya ridge at about 2,860. Most people only notice it on the climbs; Acatenango, at 3,976 meters, is a serious and cold undertaking.",
    "culturalAwarenessGuide": "In Maya communities ask before photographing anyone, above all children and ceremonies, and accept no for an answer. Huipiles carry a village's identity, so buy from the weaver where you can and do not haggle a month's work down to a day's wage.",
    "gettingAround": "Shared or private shuttles on the road, public lanchas on the lake, and one return flight to Flores. Lanchas are dry and calm in the morning and neither in the afternoon."
  },
  "visa_information_url": "https://igm.gob.gt/",
  "price": 1490,
  "price_levels": [
    { "hotels": "Courtyard guesthouses", "low_season": 1490, "high_season": 1650, "child": 1040 },
    { "hotels": "Boutique hotels", "low_season": 2050, "high_season": 2390, "child": 1440 }
  ],
  "pace": "balanced",
  "effort": "moderate",
  "access_notes": "Antigua's cobbles, lake jetties and temple stairs ask for steady feet. Pacaya can be ridden; the ridge before dawn is for those who want it. Not for wheelchairs without a second helper.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (7, $itinerary${
  "title": "Cusco and the Sacred Valley, Low to High",
  "subtitle": "Ten days in Peru, ordered so that your lungs arrive before you do",
  "countries": ["Peru"],
  "regions": ["South America"],
  "categories": ["Adventure", "Cultural", "Historical"],
  "duration": 10,
  "description": "Most headaches in Cusco come from the plan, not the mountain. This one begins with ceviche at sea level in Lima, drops from Cusco airport straight into the warmer Sacred Valley, visits Machu Picchu by train in the middle, and only then climbs to Cusco itself. Along the way there are salt pans, bread ovens, a painted church, and one optional hard walk for those who want it.",
  "image": "illustrations/peru.webp",
  "highlights": [
    "Machu Picchu on a timed morning entry, with a guide from the valley",
    "The salt pans of Maras and the path down from them to the Urubamba",
    "Ollantaytambo, where people still live in the Inca street plan",
    "San Pedro market and the twelve-angled stone with a Cusco historian",
    "The painted ceiling of Andahuaylillas in the quiet South Valley",
    "Ceviche at lunchtime in Lima, which is when Limeños eat it",
    "Humantay Lake at 4,200 meters, if you feel strong by then"
  ],
  "includes": [
    "All nights in small hotels with breakfast: Lima, the Sacred Valley, Aguas Calientes, Cusco",
    "Return flights between Lima and Cusco",
    "Return train between Ollantaytambo and Aguas Calientes",
    "Machu Picchu entry, shuttle bus and private guide",
    "Cusco tourist ticket covering Pisac, Ollantaytambo, Moray, Sacsayhuamán, Tipón and Pikillaqta",
    "All road transfers with a local driver",
    "Market walk and ceviche lunch in Lima",
    "Guided day in the South Valley with lunch"
  ],
  "excludes": [
    "International flights to Lima",
    "Dinners, and lunches not mentioned",
    "Huayna Picchu or Machu Picchu Mountain permits",
    "Travel insurance, including cover for 4,200 meters",
    "Tips for guides and drivers"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Lima, by the sea", "description": "From the airport in Callao it takes 45 to 90 minutes, depending entirely on traffic, to reach a guesthouse in Barranco. Stretch your legs down the Bajada de Baños, under the Puente de los Suspiros, to the Pacific, which is cold all year and gray from June to October. Dinner can be anticuchos, skewers of marinated beef heart, from a cart with a line; the line is the recommendation.",
      "place": "Lima", "drive_minutes": 70, "effort": "easy", "bed": "Guesthouse in Barranco, Lima",
      "image": "illustrations/place-sea-cliffs.webp" },
    { "day": 2, "title": "Old Lima and a proper ceviche", "description": "Begin in the historic center with the Plaza Mayor and the catacombs of San Francisco, then go to Surquillo market, where your guide explains lúcuma, huacatay and a few of Peru's thousands of potatoes. Ceviche is lunch, never dinner. The Museo Larco in Pueblo Libre, in a garden of bougainvillea, is the best introduction to everything you will see this week, and it stays open into the evening.",
      "place": "Lima", "drive_minutes": 60, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Barranco, Lima",
      "image": "illustrations/place-plaza.webp" },
    { "day": 3, "title": "Fly to Cusco, sleep lower", "description": "Take a morning flight, an hour and twenty minutes with the Andes on the left, and drive from the airport out of Cusco (3,400 meters) and over the pass to Pisac, an hour away. Have soup, browse the market and keep it gentle. Your hotel near Urubamba is at about 2,870 meters and you will sleep better for it. Drink water, go easy on wine tonight, and take coca tea if you like it.",
      "place": "Urubamba", "travel_hours": 3, "travel_by": "flight", "drive_minutes": 120, "effort": "easy", "meals": ["breakfast"], "bed": "Small hotel near Urubamba",
      "image": "illustrations/place-terraces.webp" },
    { "day": 4, "title": "Moray and the salt of Maras", "description": "Drive 45 minutes up to the plateau and the concentric terraces of Moray, then on to Maras, where some 3,000 salt pans are fed by one warm, salty spring and worked by local families. Visitors keep to the edge, so the best part follows: a footpath down the gorge to the Urubamba river, about an hour, dusty, with cactus and no shade. Wear a hat. Lunch is by the river at the bottom.",
      "place": "Urubamba", "drive_minutes": 90, "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Small hotel near Urubamba" },
    { "day": 5, "title": "Ollantaytambo and the train", "description": "Climb the temple terraces at eight, before the coaches, and then the free path to the Pinkuylluna granaries opposite for the view back over the Inca street grid. Lunch in the square. The afternoon train follows the Urubamba down into cloud forest and reaches Aguas Calientes in about an hour and three quarters. Trains take hand luggage only: your suitcase goes ahead to Cusco.",
      "place": "Aguas Calientes", "travel_hours": 2.25, "travel_by": "road", "drive_minutes": 40, "effort": "moderate", "meals": ["breakfast"], "bed": "Small hotel in Aguas Calientes",
      "image": "illustrations/place-gorge-train.webp" },
    { "day": 6, "title": "Machu Picchu", "description": "The shuttle bus zigzags up in 25 minutes; bring your passport, as the name must match the ticket. Entry is by time slot and one-way circuit, and we book the classic one that passes the upper terraces and the urban sector, two and a half to three hours with your guide. Toilets are outside the gate only. After lunch take the train to Ollantaytambo and the road to Cusco, arriving around nine, now well acclimatized.",
      "place": "Cusco", "travel_hours": 4, "travel_by": "road", "drive_minutes": 110, "effort": "moderate", "meals": ["breakfast"], "bed": "Small hotel in Cusco" },
    { "day": 7, "title": "Cusco, stone by stone", "description": "Start at Sacsayhuamán above the town and walk downhill all day, which is the trick in Cusco: through San Blas, past the twelve-angled stone in Hatun Rumiyoc, to Qorikancha, where Inca walls carry a Dominican church. Lunch in San Pedro market, at the soup counters in the middle aisle. The afternoon is free; at 3,400 meters a nap counts as sightseeing.",
      "place": "Cusco", "drive_minutes": 15, "effort": "easy", "meals": ["breakfast"], "bed": "Small hotel in Cusco",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 8, "title": "The South Valley, where the buses do not go", "description": "Head south-east along the Huatanay river. At Tipón, Inca channels have carried spring water over the terraces for five centuries; at Pikillaqta you walk the streets of the older Wari; at Andahuaylillas the plain adobe church has a painted and gilded ceiling that makes people whisper. Buy a wheel of chuta bread hot from the oven in Oropesa. Tipón village is also where Cusco families go for roast guinea pig.",
      "place": "Cusco", "drive_minutes": 120, "effort": "easy", "meals": ["breakfast"], "bed": "Small hotel in Cusco" },
    { "day": 9, "title": "Humantay Lake, or San Blas workshops", "description": "The hard option leaves at half past four: three hours by van to Soraypampa, then one and a half to two steep hours on foot to a turquoise lake at 4,200 meters under a glacier. It is cold, high and worth it, and you can ride a horse most of the way. The easy option is a morning in San Blas with a carver and a weaver, and a cooking class of causa and ají de gallina. Both end with a pisco sour.",
      "place": "Cusco", "drive_minutes": 360, "effort": "demanding", "meals": ["breakfast"], "bed": "Small hotel in Cusco",
      "image": "illustrations/place-lake.webp" },
    { "day": 10, "title": "Down to Lima and home", "description": "Fly to Lima in the late morning, since afternoon flights out of Cusco are more often delayed by weather. Leave at least four hours for your connection; with an evening departure there is time for a last lunch by the sea in La Punta, Callao's old bathing quarter, half an hour from the terminal. Declare fresh food, and pack the Maras salt in your hold bag so nobody has to ask about it.",
      "place": "Lima", "travel_hours": 1.5, "travel_by": "flight", "drive_minutes": 30, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-harbor.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "May to September is dry, with cold nights and sharp light; April and October are quieter and nearly as good. January and February are the wettest months, when trains and roads can be interrupted.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom and the European Union do not need a visa for a vacation; the number of days allowed is recorded on arrival. Carry a passport valid for six months and check other nationalities with the Peruvian authorities.",
    "healthAndSafety": "Drink bottled or treated water. Use only booked taxis, above all in Lima and at night, and keep phones out of sight on the street. Demonstrations sometimes block the railway or the roads round Cusco, so we keep a spare plan for days 5 to 7.",
    "altitudeInfo": "Cusco is at 3,400 meters, the Sacred Valley near 2,870, Machu Picchu at 2,430 and Humantay at 4,200. Anyone with heart or lung disease, or who is pregnant, should see a doctor first; ask about acetazolamide, and tell your guide about a headache that does not go away.",
    "culturalAwarenessGuide": "Quechua is the first language of many people in the valley: try sulpayki for thank you. Women with llamas in Cusco's squares pose for a living, so agree a tip first, and never climb on or lean against the old walls.",
    "gettingAround": "Two domestic flights, one return train and private cars. Machu Picchu tickets and trains sell out months ahead for June to August, so we book them first and build the rest around them."
  },
  "visa_information_url": "https://www.gob.pe/migraciones",
  "price": 2180,
  "price_levels": [
    { "hotels": "Small hotels", "low_season": 2180, "high_season": 2520, "child": 1530 },
    { "hotels": "Boutique hotels", "low_season": 3090, "high_season": 3680, "child": 2160 }
  ],
  "pace": "balanced",
  "effort": "demanding",
  "best_months": [4, 5, 6, 7, 8, 9, 10],
  "access_notes": "Height is the main thing: you sleep between 2,000 and 3,400 meters for a week. Machu Picchu and the terraces are all steps. With a heart or lung condition, ask your doctor, then us.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (8, $itinerary${
  "title": "Chile for Two: Atacama Desert, Valparaíso and Chiloé",
  "subtitle": "Eleven days from the driest place you know to one of the greenest",
  "countries": ["Chile"],
  "regions": ["South America"],
  "categories": ["Romantic", "Adventure", "Photography"],
  "duration": 11,
  "description": "Three Chiles in one journey. Four nights in San Pedro de Atacama for salt, geysers and some of the clearest skies anywhere; two on the hills of Valparaíso, where ascensores creak up between painted walls; and three on the island of Chiloé, among wooden churches, houses on stilts and curanto steamed in the ground. The flights are planned so that you never cross the country twice in a day.",
  "image": "illustrations/chile.webp",
  "highlights": [
    "Dawn among the steaming vents of El Tatio, at 4,320 meters",
    "Floating in salt water near the Laguna Cejar, with Licancabur on the horizon",
    "A night under the Atacama sky with an astronomer and a telescope",
    "Lunch among the vines of the Casablanca Valley",
    "Valparaíso's stairways, murals and Neruda's house, La Sebastiana",
    "The stilt houses of Castro and the UNESCO-listed wooden churches of Chiloé",
    "The Muelle de las Almas, a wooden pier that stops in mid-air above the Pacific"
  ],
  "includes": [
    "Ten nights in small hotels and guesthouses with breakfast",
    "Domestic flights: Santiago to Calama and back, Santiago to Puerto Montt and back",
    "All transfers by private car, including the Chacao ferry",
    "Guided excursions in Atacama with community entry fees",
    "An evening of astronomy in San Pedro, moon permitting",
    "Wine-tasting lunch in the Casablanca Valley",
    "Guided walking day in Valparaíso",
    "Two guided days on Chiloé, one with a curanto lunch"
  ],
  "excludes": [
    "International flights to Santiago",
    "Other lunches and dinners",
    "Travel insurance",
    "Optional hot springs at Puritama",
    "Tips and drinks"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Santiago, with the mountains behind it", "description": "Half an hour from the airport you are in Barrio Lastarria, in a small hotel on a street with trees. Take the funicular up Cerro San Cristóbal in the late afternoon, when the Andes turn pink if the air is clear, and drink a mote con huesillo at the top: cold peach juice with wheat. Keep your phone in a pocket on the street, eat late as everyone here does, and sleep.",
      "place": "Santiago", "drive_minutes": 30, "effort": "easy", "bed": "Small hotel in Lastarria, Santiago",
      "image": "illustrations/place-city-hills.webp" },
    { "day": 2, "title": "To San Pedro and the Moon", "description": "The flight north to Calama takes two hours, and the desert road to San Pedro de Atacama (2,400 meters) about an hour and a quarter more. Rest, drink water, then go out in the late afternoon to the Valle de la Luna with its salt ridges and dunes. We end at the Mirador de Kari for sunset, when Licancabur goes from brown to violet. It is cold ten minutes later, so bring the jacket you thought silly at noon.",
      "place": "San Pedro de Atacama", "travel_hours": 3.25, "travel_by": "flight", "drive_minutes": 120, "effort": "easy", "meals": ["breakfast"], "bed": "Adobe hotel in San Pedro",
      "image": "illustrations/place-desert.webp" },
    { "day": 3, "title": "Salt flats and flamingos", "description": "Drive south along the Salar de Atacama to Toconao, a village built of white volcanic stone, and on to the Chaxa lagoon, where three species of flamingo feed in the early light. After a siesta, the lagoons by Cejar: the water is so salty that you cannot sink, and so cold that you will want to get out. Fresh showers are basic, so bring flip-flops and a bottle of water to rinse your face. Sites are run by Lickanantay communities, who set the hours.",
      "place": "San Pedro de Atacama", "drive_minutes": 110, "effort": "easy", "meals": ["breakfast"], "bed": "Adobe hotel in San Pedro" },
    { "day": 4, "title": "Painted hills and a pukará", "description": "A little over an hour north-west, at about 3,200 meters, the Valle del Arcoíris shows green, red and white rock in one fold, and at Yerbas Buenas herders carved llamas and foxes into the boulders centuries ago. Back in town, climb the Pukará de Quitor on foot in the last hour of sun. After dinner comes the astronomer: an hour and a half of telescopes and blankets, best in the week around the new moon.",
      "place": "San Pedro de Atacama", "drive_minutes": 150, "effort": "moderate", "meals": ["breakfast"], "bed": "Adobe hotel in San Pedro" },
    { "day": 5, "title": "El Tatio at sunrise", "description": "The van leaves around half past four for the geyser field at 4,320 meters, and it is well below freezing when you arrive. Vents and columns of steam are at their best as the sun clears the ridge; walk slowly and stay inside the stones. After a hot breakfast outdoors, return past vicuñas and the hamlet of Machuca, and spend the afternoon horizontal. We put this on day 5 because by now your body is ready.",
      "place": "San Pedro de Atacama", "drive_minutes": 240, "effort": "moderate", "meals": ["breakfast"], "bed": "Adobe hotel in San Pedro",
      "image": "illustrations/place-volcano.webp" },
    { "day": 6, "title": "Over the vines to Valparaíso", "description": "Fly from Calama to Santiago in the morning and drive west toward the coast. Halfway lies the Casablanca Valley, cooled by sea fog, where lunch comes with sauvignon blanc and cool-climate pinot noir. By late afternoon you are on Cerro Alegre in Valparaíso, in a corrugated-iron house with a view of the port. Watch the lights come on across the amphitheater of hills before you look for supper.",
      "place": "Valparaíso", "travel_hours": 5, "travel_by": "flight", "drive_minutes": 210, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "House on Cerro Alegre, Valparaíso",
      "image": "illustrations/place-port-hills.webp" },
    { "day": 7, "title": "Stairs, murals and ascensores", "description": "A local guide takes you up and down Cerros Alegre, Concepción and Bellavista by stairways and whichever of the century-old ascensores are running. Visit La Sebastiana, Neruda's crooked house (closed on Mondays), and eat a chorrillana, chips buried under beef and onions, with one plate for two. Leave good cameras at the hotel when you go down to the port, and take a taxi back after dark.",
      "place": "Valparaíso", "effort": "moderate", "meals": ["breakfast"], "bed": "House on Cerro Alegre, Valparaíso" },
    { "day": 8, "title": "South to the island", "description": "It is an hour and a half to Santiago airport, then a flight of an hour and three quarters to Puerto Montt, where it will probably be raining. Drive an hour to Pargua and cross the Chacao channel by ferry, half an hour with sea lions and pelicans alongside. Stop in Ancud for a bowl of seafood before the last 80 kilometers to Castro. Your room stands on stilts over the tide.",
      "place": "Castro, Chiloé", "travel_hours": 7.5, "travel_by": "flight", "drive_minutes": 250, "effort": "easy", "meals": ["breakfast"], "bed": "Room on stilts in Castro",
      "image": "illustrations/place-stilt-houses.webp" },
    { "day": 9, "title": "Wooden churches and a curanto", "description": "See Castro's yellow and violet church of San Francisco, then go to Dalcahue, where the cooks at the waterfront kitchens sell milcao and chapalele, and take the five-minute ferry to Quinchao island. The church in Achao, begun around 1740, is pegged together from alerce and cypress, the oldest on the archipelago. Lunch is a curanto al hoyo: shellfish, pork and potatoes steamed under leaves in a pit. Arrive hungry.",
      "place": "Castro, Chiloé", "drive_minutes": 90, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Room on stilts in Castro" },
    { "day": 10, "title": "The Pacific side and the Pier of Souls", "description": "Cross the island to Cucao, about an hour past two long lakes, and walk the boardwalk loop of El Tepual in Chiloé National Park. From Rahue, a gravel road and a path over grassy hills, two hours on foot there and back, lead to the Muelle de las Almas, where by Huilliche tradition the dead wait for the ferryman. Boots and a rain jacket in any month. Go early, as there can be a line for photographs in January.",
      "place": "Castro, Chiloé", "drive_minutes": 150, "effort": "moderate", "meals": ["breakfast"], "bed": "Room on stilts in Castro",
      "image": "illustrations/place-sea-cliffs.webp" },
    { "day": 11, "title": "Back over the water", "description": "Leave Castro after breakfast: with the ferry it takes three and a half hours to Puerto Montt airport, and the driver allows four. The flight to Santiago connects with most evening departures to North America and Europe. With five hours or more in between, the Mercado Central is half an hour from the airport and a good place for a last pastel de jaiba, the crab pie.",
      "place": "Santiago", "travel_hours": 5.5, "travel_by": "flight", "drive_minutes": 210, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-above-islands.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "October to April suits all three places; December to March is driest on Chiloé. Atacama works all year, though summer storms in January and February can close roads and winter nights are bitter.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom and the European Union do not need a visa for tourist stays of up to 90 days. Keep any entry slip you are given, as hotels and border police may ask for it; some other nationalities must apply online in advance, so check with the migration service.",
    "healthAndSafety": "Chile's tap water is drinkable in cities, but in San Pedro use bottled water. Sun and dryness in the desert are fierce: factor 50, lip balm, three liters a day. Pickpockets work in Santiago and in the lower town of Valparaíso; carry little and take taxis at night.",
    "altitudeInfo": "San Pedro is at 2,400 meters, the Valle del Arcoíris around 3,200 and El Tatio at 4,320. The days climb gradually for that reason; skip El Tatio if you have a heart or lung condition or are pregnant, and go light on alcohol the night before.",
    "culturalAwarenessGuide": "Desert sites belong to Lickanantay communities: stay on the paths, do not stack stones and do not fly drones. On Chiloé ask before entering a church, which may be locked by a neighbor with the key. Declare all food, plants and wooden souvenirs on arrival; fines are real.",
    "gettingAround": "Four domestic flights, private cars and two ferries. Distances are large, so we leave half a day free after each flight."
  },
  "visa_information_url": "https://serviciomigraciones.cl/",
  "price": 3120,
  "price_levels": [
    { "hotels": "Small hotels", "low_season": 3120, "high_season": 3560, "child": 2180 },
    { "hotels": "Design hotels", "low_season": 4280, "high_season": 4990, "child": 3000 }
  ],
  "pace": "full",
  "effort": "moderate",
  "access_notes": "Five flights and two nights' worth of early starts. El Tatio lies at 4,320 meters. Valparaíso is all stairs; on Chiloé the boardwalk is easy and the Pier of Souls is not.",
  "is_featured": false,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

insert into private.example_itineraries (position, itinerary) values (9, $itinerary${
  "title": "Colombia Solo: Bogotá, Coffee Hills and Cartagena",
  "subtitle": "Ten days with good company where you want it and quiet where you do not",
  "countries": ["Colombia"],
  "regions": ["South America"],
  "categories": ["Solo", "Cultural", "Food & Wine"],
  "duration": 10,
  "description": "A route for one that never feels like a table for one. Market breakfasts in Bogotá with a cook, a jeep from Salento's square to the wax palms of Cocora, a coffee family in Quindío, and four nights in Cartagena, with a day in San Basilio de Palenque, a town founded by people who freed themselves. Guides, drivers and hosts are people we know by name, and one of them is always a message away.",
  "image": "illustrations/colombia.webp",
  "highlights": [
    "Breakfast through Paloquemao market with a Bogotá cook",
    "Standing among the wax palms of Cocora, the tallest palms in the world",
    "Picking, drying and tasting on a family coffee farm in Quindío",
    "The basket weavers of Filandia",
    "A day in San Basilio de Palenque, with its own language and drums",
    "Getsemaní's squares on a warm evening",
    "A paddle through the mangroves of Isla Grande in the Rosario archipelago"
  ],
  "includes": [
    "Nine nights in small guesthouses with breakfast, in a single room at the listed price",
    "Domestic flights from Bogotá to the coffee region and on to Cartagena",
    "All airport and intercity transfers",
    "Market breakfast and guided day in Bogotá",
    "Guided Cocora walk with jeep and entry fees",
    "Coffee-farm visit with lunch and tasting",
    "Day in San Basilio de Palenque with community guides and lunch",
    "Return boat to Isla Grande with lunch"
  ],
  "excludes": [
    "International flights to Bogotá and from Cartagena",
    "Dinners, and lunches not mentioned",
    "Port and marine-park fees for the islands, paid in cash",
    "Travel insurance",
    "Tips and drinks"
  ],
  "daily_itinerary": [
    { "day": 1, "title": "Bogotá, two and a half kilometers up", "description": "Your driver waits at El Dorado with a sign, and in 40 minutes to an hour you are at a small guesthouse in Chapinero, a better base than the old center after dark. At 2,600 meters the stairs will remind you to go slowly. Your host walks you to dinner on the first night: ajiaco, the chicken and three-potato soup with guascas, capers and cream, made for this climate.",
      "place": "Bogotá", "drive_minutes": 50, "effort": "easy", "meals": ["dinner"], "bed": "Guesthouse in Chapinero, Bogotá",
      "image": "illustrations/place-city-hills.webp" },
    { "day": 2, "title": "Fruit, gold and a view", "description": "At seven a cook takes you through Paloquemao market to try lulo, curuba and granadilla, and to eat a tamal with hot chocolate and cheese in it. Then the Gold Museum (closed on Mondays), the Botero collection and the streets of La Candelaria with a guide. Take the cable car up Monserrate, 3,152 meters, by four. On Sundays until two, the main avenues belong to cyclists: borrow a bike and join in.",
      "place": "Bogotá", "drive_minutes": 40, "effort": "moderate", "meals": ["breakfast"], "bed": "Guesthouse in Chapinero, Bogotá",
      "image": "illustrations/place-market.webp" },
    { "day": 3, "title": "Into the coffee hills", "description": "A flight of under an hour to Armenia or Pereira, then about an hour by road to Salento, a town of painted balconies at 1,900 meters. Walk Calle Real and up the steps to the mirador, then have trout with a patacón the size of the plate. In the evening try tejo: you throw a metal puck at clay targets that hold gunpowder. Nobody plays it alone, and within minutes nor will you.",
      "place": "Salento", "travel_hours": 2, "travel_by": "flight", "drive_minutes": 90, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in Salento",
      "image": "illustrations/place-plaza.webp" },
    { "day": 4, "title": "The wax palms of Cocora", "description": "Willys jeeps leave the square from about half past six; take the first and stand on the back step if the driver approves. The full loop is 12 kilometers and five to six hours: over hanging bridges, up through cloud forest where hummingbirds feed, and down among palms that reach 60 meters. It is muddy, so rent rubber boots in town, and bring cash for the two or three private gates along the way.",
      "place": "Salento", "drive_minutes": 50, "effort": "demanding", "meals": ["breakfast"], "bed": "Guesthouse in Salento",
      "image": "illustrations/place-palm-valley.webp" },
    { "day": 5, "title": "A coffee farm and the baskets of Filandia", "description": "Spend the morning on a family farm outside Salento, from the seedling to a cup brewed three ways. October to December is the main harvest, but there is something to pick in most months. After lunch ride 45 minutes to Filandia, quieter than Salento, where a street of weavers still makes the baskets the pickers tie to their waists. Watch the sunset from Colina Iluminada, the hill above town.",
      "place": "Salento", "drive_minutes": 90, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in Salento",
      "image": "illustrations/place-coffee-hills.webp" },
    { "day": 6, "title": "To the Caribbean", "description": "Drive to the airport at Pereira or Armenia and fly to Cartagena, usually with a change in Bogotá or Medellín, so count on most of the day. The heat meets you on the steps of the plane. Your guesthouse is in Getsemaní, ten minutes' walk from the walled city. Go up on the walls near Santo Domingo for the breeze at sunset, then have an arepa de huevo from the stand in Plaza de la Trinidad.",
      "place": "Cartagena", "travel_hours": 6, "travel_by": "flight", "drive_minutes": 75, "effort": "easy", "meals": ["breakfast"], "bed": "Guesthouse in Getsemaní",
      "image": "illustrations/place-old-fort.webp" },
    { "day": 7, "title": "Inside the walls and outside them", "description": "Walk the old city with a historian at eight, while there is shade: Plaza de los Coches, where enslaved people were sold, San Pedro Claver, and the bastions. Later a cook takes you to Bazurto market, loud, hot and real, for fried mojarra and coconut rice; go only with her, and leave valuables behind. In the evening there is champeta in Getsemaní, and your guide knows who will teach you the step.",
      "place": "Cartagena", "drive_minutes": 20, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Getsemaní",
      "image": "illustrations/place-colonial-street.webp" },
    { "day": 8, "title": "San Basilio de Palenque", "description": "An hour and a quarter inland is the town founded in the seventeenth century by people led out of slavery by Benkos Biohó. Palenqueros guide you themselves: the language, a mix of Spanish and Bantu tongues, the healing plants, the boxers, the drums. Lunch is cooked in a family yard. Learn a Palenquero greeting from your driver on the way, dress lightly but modestly, and buy the coconut sweets from the women who make them.",
      "place": "Cartagena", "drive_minutes": 150, "effort": "easy", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Getsemaní" },
    { "day": 9, "title": "Isla Grande", "description": "Boats leave the pier at La Bodeguita between eight and nine and take about an hour to Isla Grande in the Rosario archipelago. People from the island's own community, Orika, paddle you through the mangrove tunnels, and there is a reef to snorkel before a lunch of fish and patacones. Sit at the back of the boat and keep your bag in plastic, because the return at three is bumpy, above all from December to March.",
      "place": "Cartagena", "effort": "moderate", "meals": ["breakfast", "lunch"], "bed": "Guesthouse in Getsemaní",
      "image": "illustrations/place-coral-reef.webp" },
    { "day": 10, "title": "One more coffee, then home", "description": "Use the cool hour before nine for a last walk along the walls, and stop for a tinto from a thermos seller, or a better cup in San Diego. The airport is in the Crespo quarter, only 15 to 20 minutes away. Many international flights leave from here directly; if yours goes through Bogotá, allow three hours to connect. Your coffee beans travel best in the hold.",
      "place": "Cartagena", "drive_minutes": 20, "effort": "easy", "meals": ["breakfast"],
      "image": "illustrations/place-harbor.webp" }
  ],
  "important_details": {
    "bestTimeToVisit": "December to March and July to August are driest in Bogotá and the coffee hills, where rain is possible any afternoon. Cartagena is breeziest from December to March and wettest in October.",
    "visaInformation": "Citizens of the United States, Canada, the United Kingdom, the European Union and much of Latin America do not need a visa for up to 90 days. Complete the free Check-Mig form online in the 72 hours before your flight; other nationalities should check with the foreign ministry.",
    "healthAndSafety": "Use app or booked taxis rather than hailing, do not show your phone on the street, and never accept drinks or cigarettes from strangers. Some parts of the country are best avoided, and this route keeps clear of them. Ask a travel clinic about yellow fever vaccination and bring repellent.",
    "altitudeInfo": "Bogotá is at 2,600 meters and Monserrate at 3,152; the Cocora loop goes up to about 2,860. Take the first day slowly and drink water; from day 6 you are at sea level.",
    "culturalAwarenessGuide": "Colombians say good morning to the whole elevator. Do not joke about drugs or Pablo Escobar; for many families that is recent grief. In Palenque, ask before photographing, and in Cartagena agree a tip with the palenqueras first if you want a photo.",
    "gettingAround": "Two domestic journeys by air, jeeps in the coffee hills, boats on the coast and feet in the old towns. We arrange every transfer, with a named driver, so you never arrive somewhere new without being met."
  },
  "visa_information_url": "https://www.cancilleria.gov.co/tramites_servicios/visa",
  "price": 1940,
  "price_levels": [
    { "hotels": "Small guesthouses", "low_season": 1940, "high_season": 2210 },
    { "hotels": "Boutique hotels", "low_season": 2590, "high_season": 3080 }
  ],
  "pace": "balanced",
  "effort": "moderate",
  "access_notes": "Rooms are single at the listed price and hosts meet you everywhere. Cocora is a long muddy day with an easy half. Cartagena is flat and hot; Bogotá high and hilly.",
  "is_featured": true,
  "is_published": true
}$itinerary$)
on conflict (position) do update set itinerary = excluded.itinerary;

delete from private.example_itineraries where position > 9;
