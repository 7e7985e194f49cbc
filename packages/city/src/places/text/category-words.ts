/**
 * The words by which people search for a kind of place, in the languages of the product and of the streets. One list for
 * each kind.
 */
export const CATEGORY_WORDS = {
  pharmacy:
    'pharmacy;pharmacies;chemist;drugstore;drug store;botica;droguería;apteki;apoteket;aptieka;eczaneler;صيدلية;apotheke;apotheken;farmacia;farmacias;داروخانه;' +
    'pharmacie;בית מרקחת;दवाखाना;दवा की दुकान;फार्मेसी;apotek;farmácia;farmácias;فارمیسی;دواخانہ;' +
    '药店;药房;藥局;аптека;аптеки;apteka;lékárna;lekáreň;gyógyszertár;patika;farmacie;φαρμακείο;eczane;' +
    'apotheek;apteekki;薬局;ドラッグストア;약국;ร้านขายยา;nhà thuốc;hiệu thuốc;ljekarna;апотека;lekarna;' +
    'ঔষধালয়;ফার্মেসি;மருந்தகம்;మందుల దుకాణం;farmasi;duka la dawa;aptiek;vaistinė;apteek',
  atm:
    'atm;atms;cash machine;cash point;cashpoint;صراف آلي;صراف;geldautomat;bankomat;' +
    'cajero automático;cajero;خودپرداز;عابر بانک;distributeur;distributeur de billets;dab;כספומט;' +
    'एटीएम;anjungan tunai mandiri;caixa eletrônico;caixa automático;multibanco;اے ٹی ایم;自动取款机;' +
    '取款机;atm机;банкомат;bancomat;ATM;geldautomaat;uttagsautomat;hæveautomat;minibank;' +
    'pankkiautomaatti;ΑΤΜ;τραπεζικό μηχάνημα;bankamatik;現金自動預け払い機;현금인출기;ตู้เอทีเอ็ม;cây atm;' +
    'máy rút tiền;এটিএম;ஏடிஎம்;mesin atm;pinautomaat',
  bank:
    'bank;banks;بنك;مصرف;banken;banco;bancos;بانک;banque;banques;בנק;बैंक;بینک;银行;банк;banka;' +
    'banca;pankki;τράπεζα;bankası;銀行;은행;ธนาคาร;ngân hàng;ব্যাংক;வங்கி;బ్యాంకు;benki;banki',
  hospital:
    'hospital;hospitals;مستشفى;krankenhaus;klinikum;spital;hospitales;بیمارستان;hôpital;hôpitaux;' +
    'בית חולים;अस्पताल;rumah sakit;hospitais;ہسپتال;اسپتال;医院;больница;лікарня;szpital;nemocnice;' +
    'nemocnica;kórház;болница;νοσοκομείο;hastane;ospedale;ziekenhuis;sjukhus;sygehus;sykehus;' +
    'sairaala;病院;병원;โรงพยาบาล;bệnh viện;bolnica;হাসপাতাল;மருத்துவமனை;ఆసుపత్రి;hospitali;haigla;' +
    'slimnīca;ligoninė',
  trainStation:
    'train station;railway station;محطة قطار;محطة القطار;bahnhof;estación de tren;estación;' +
    'ایستگاه قطار;ایستگاه راه آهن;gare;gare ferroviaire;תחנת רכבת;रेलवे स्टेशन;stasiun;' +
    'stasiun kereta;estação de trem;estação;ریلوے اسٹیشن;火车站;车站;вокзал;железнодорожный вокзал;' +
    'залізничний вокзал;dworzec;dworzec kolejowy;nádraží;železniční stanice;stanica;vasútállomás;' +
    'pályaudvar;gară;gara;гара;σιδηροδρομικός σταθμός;tren istasyonu;stazione;' +
    'stazione ferroviaria;treinstation;tågstation;centralstation;togstation;' +
    'jernbanestasjon;togstasjon;rautatieasema;juna-asema;駅;기차역;역;สถานีรถไฟ;ga tàu;nhà ga;kolodvor;' +
    'железничка станица;রেলস্টেশন;ரயில் நிலையம்;stesen keretapi;kituo cha treni;estació;rongijaam;' +
    'dzelzceļa stacija;geležinkelio stotis',
  busStation:
    'bus station;coach station;محطة حافلات;محطة الحافلات;busbahnhof;estación de autobuses;' +
    'ترمینال اتوبوس;پایانه اتوبوس;gare routière;תחנה מרכזית;बस अड्डा;बस स्टेशन;terminal bus;' +
    'terminal bis;rodoviária;estação rodoviária;بس اڈہ;汽车站;автовокзал;автостанция;автостанція;' +
    'dworzec autobusowy;autobusové nádraží;autobusová stanica;buszpályaudvar;autogară;автогара;' +
    'σταθμός λεωφορείων;κτελ;otogar;otobüs terminali;autostazione;busstation;rutebilstation;' +
    'busstasjon;linja-autoasema;バスターミナル;버스터미널;สถานีขนส่ง;bến xe;autobusni kolodvor;' +
    'аутобуска станица;বাস স্ট্যান্ড;பேருந்து நிலையம்;stesen bas;kituo cha basi;' +
    "estació d'autobusos",
  airport:
    'airport;airports;مطار;flughafen;aeropuerto;فرودگاه;aéroport;שדה תעופה;נמל תעופה;हवाई अड्डा;' +
    'एयरपोर्ट;bandara;bandar udara;aeroporto;ہوائی اڈہ;ایئرپورٹ;机场;аэропорт;аеропорт;lotnisko;' +
    'letiště;letisko;repülőtér;aeroport;летище;αεροδρόμιο;havalimanı;havaalanı;luchthaven;' +
    'vliegveld;flygplats;lufthavn;flyplass;lentoasema;lentokenttä;空港;공항;สนามบิน;ท่าอากาศยาน;' +
    'sân bay;zračna luka;аеродром;বিমানবন্দর;விமான நிலையம்;విమానాశ్రయం;lapangan terbang;' +
    'uwanja wa ndege;lennujaam;lidosta;oro uostas;機場',
  fuel:
    'petrol station;gas station;petrol;fuel;محطة وقود;محطة بنزين;tankstelle;gasolinera;پمپ بنزین;' +
    'جایگاه سوخت;station service;essence;תחנת דלק;पेट्रोल पंप;pom bensin;spbu;posto de gasolina;' +
    'posto de combustível;پٹرول پمپ;加油站;азс;заправка;автозаправка;азк;stacja benzynowa;' +
    'čerpací stanice;čerpacia stanica;benzinkút;benzinărie;бензиностанция;βενζινάδικο;πρατήριο;' +
    'benzin istasyonu;benzinlik;benzinaio;distributore di benzina;tankstation;benzinepomp;' +
    'bensinstation;bensinstasjon;huoltoasema;ガソリンスタンド;주유소;ปั๊มน้ำมัน;trạm xăng;cây xăng;' +
    'benzinska postaja;бензинска пумпа;পেট্রোল পাম্প;பெட்ரோல் பங்க்;stesen minyak;' +
    'kituo cha mafuta;benzinera',
  charging:
    'charging station;ev charging;محطة شحن;ladestation;ladesäule;estación de carga;ایستگاه شارژ;' +
    'borne de recharge;station de recharge;עמדת טעינה;चार्जिंग स्टेशन;stasiun pengisian;spklu;' +
    'estação de recarga;چارجنگ اسٹیشن;充电站;充电桩;зарядная станция;зарядна станція;stacja ładowania;' +
    'nabíjecí stanice;nabíjacia stanica;töltőállomás;stație de încărcare;зарядна станция;' +
    'σταθμός φόρτισης;şarj istasyonu;stazione di ricarica;colonnina;laadpaal;laadstation;' +
    'laddstation;ladestander;ladestasjon;latausasema;充電スタンド;전기차 충전소;สถานีชาร์จ;trạm sạc;punionica;' +
    'চার্জিং স্টেশন;stesen pengecas;充電站',
  supermarket:
    'supermarket;supermarkets;grocery store;سوبر ماركت;سوبرماركت;supermarkt;supermercado;' +
    'supermercados;سوپرمارکت;supermarché;supermarchés;סופרמרקט;סופר;सुपरमार्केट;swalayan;' +
    'سپر مارکیٹ;超市;супермаркет;sklep spożywczy;potraviny;szupermarket;σούπερ μάρκετ;süpermarket;' +
    'supermercato;mataffär;snabbköp;supermarked;dagligvare;supermarketti;ruokakauppa;スーパー;' +
    'スーパーマーケット;슈퍼마켓;마트;ซูเปอร์มาร์เก็ต;siêu thị;samoposluga;সুপারমার্কেট;பல்பொருள் அங்காடி;' +
    'pasar raya;超級市場',
  hotel:
    'hotel;hotels;hostel;فندق;فنادق;unterkunft;hoteles;هتل;hôtel;hôtels;מלון;מלונות;होटल;' +
    'penginapan;hotéis;ہوٹل;酒店;旅馆;отель;гостиница;готель;szálloda;hotell;хотел;ξενοδοχείο;otel;' +
    'albergo;hotelli;ホテル;旅館;호텔;โรงแรม;khách sạn;হোটেল;விடுதி;ஹோட்டல்;hoteli;viešbutis;viesnīca;飯店',
  restaurant:
    'restaurant;restaurants;مطعم;مطاعم;gaststätte;restaurante;restaurantes;رستوران;מסעדה;מסעדות;' +
    'रेस्तरां;रेस्टोरेंट;restoran;rumah makan;ریستوران;ریسٹورنٹ;餐厅;餐馆;饭店;ресторан;restauracja;' +
    'restaurace;reštaurácia;étterem;ресторант;εστιατόριο;lokanta;ristorante;trattoria;restaurang;' +
    'ravintola;レストラン;食堂;식당;음식점;레스토랑;ร้านอาหาร;nhà hàng;quán ăn;রেস্তোরাঁ;உணவகம்;mgahawa;' +
    'restoranas;restorāns;餐廳',
  cafe:
    'cafe;cafes;coffee;coffee shop;مقهى;kaffee;cafetería;کافه;בית קפה;कैफे;kafe;kedai kopi;کیفے;' +
    "咖啡馆;咖啡厅;кафе;кофейня;кав'ярня;kawiarnia;kavárna;kaviareň;kávézó;cafenea;καφετέρια;καφενείο;" +
    'kahve;bar caffè;caffè;koffiehuis;kafé;kaffebar;kahvila;カフェ;喫茶店;카페;커피숍;ร้านกาแฟ;คาเฟ่;' +
    'quán cà phê;cà phê;kavana;ক্যাফে;காபி கடை;mkahawa;kohvik;kafejnīca;kavinė;咖啡店;咖啡廳',
  police:
    'police;police station;شرطة;مركز شرطة;polizei;policía;comisaría;پلیس;کلانتری;commissariat;' +
    'משטרה;पुलिस;थाना;polisi;kantor polisi;polícia;delegacia;پولیس اسٹیشن;پولیس;警察局;派出所;полиция;' +
    'поліція;милиция;policja;komisariat;policie;rendőrség;poliția;αστυνομία;polis;karakol;polizia;' +
    'carabinieri;questura;politie;politiebureau;polisen;polisstation;politi;politistasjon;poliisi;' +
    'poliisiasema;警察;交番;경찰서;파출소;สถานีตำรวจ;ตำรวจ;công an;đồn công an;policija;পুলিশ;থানা;' +
    'காவல் நிலையம்;balai polis',
  postOffice:
    'post office;مكتب بريد;بريد;post;postamt;correos;oficina de correos;اداره پست;پستخانه;' +
    'bureau de poste;la poste;דואר;डाकघर;kantor pos;correio;correios;ڈاک خانہ;邮局;почта;пошта;' +
    'отделение почты;poczta;pošta;posta;oficiu poștal;ταχυδρομείο;postane;ufficio postale;poste;' +
    'postkantoor;postkontor;posthus;posti;postitoimisto;郵便局;우체국;ไปรษณีย์;bưu điện;ডাকঘর;' +
    'அஞ்சல் நிலையம்;pejabat pos;paštas;pasts;郵局',
  toilets:
    'toilet;toilets;restroom;wc;حمام;دورة مياه;toilette;toiletten;aseos;baños;دستشویی;' +
    'سرویس بهداشتی;toilettes;שירותים;शौचालय;toilet umum;banheiro;sanitários;بیت الخلا;厕所;洗手间;' +
    'туалет;уборная;вбиральня;toaleta;toalety;záchod;illemhely;mosdó;toaletă;тоалетна;τουαλέτα;' +
    'τουαλέτες;tuvalet;bagno;bagni pubblici;toaletter;toalett;vessa;käymälä;トイレ;お手洗い;화장실;ห้องน้ำ;' +
    'สุขา;nhà vệ sinh;zahod;тоалет;শৌচাগার;கழிப்பறை;tandas;choo;廁所;洗手間',
  parking:
    'parking;car park;موقف سيارات;parkplatz;parkhaus;aparcamiento;estacionamiento;پارکینگ;חניון;' +
    'חניה;पार्किंग;parkir;tempat parkir;estacionamento;پارکنگ;停车场;парковка;стоянка;паркинг;' +
    'паркування;parkoviště;parkovisko;parkoló;parcare;πάρκινγκ;otopark;parcheggio;parkeergarage;' +
    'parkeerplaats;parkering;parkeringshus;pysäköinti;parkkipaikka;駐車場;주차장;ที่จอดรถ;bãi đỗ xe;' +
    'bãi đậu xe;parkiralište;паркиралиште;পার্কিং;வாகன நிறுத்துமிடம்;tempat letak kereta;maegesho;' +
    '停車場',
} as const satisfies Record<string, string>;
