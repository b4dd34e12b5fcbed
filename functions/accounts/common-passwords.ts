/**
 * The commonest passwords of six characters or more from zxcvbn (MIT license, Dropbox and @zxcvbn-ts),
 * without those that contain shorter ones, repeat themselves or count up, which password-rule.ts finds
 * anyway.
 */
export const commonPasswords: readonly string[] = `
password qwerty dragon baseball football monkey letmein shadow master michael mustang superman 1qaz2wsx
fuckyou jordan qazwsx jennifer 123qwe killer trustno1 hunter harley zxcvbnm asdfgh buster andrew batman
soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger daniel hockey george computer michelle
jessica starwars asshole pepper klaster zxcvbn freedom princess joshua maggie ginger amanda ashley cheese
159753 nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access
martin heather thunder merlin secret diamond anthony hammer fucker 1234qwer silver gfhjkm justin patrick
richard bailey internet samantha golfer scooter orange cookie q1w2e3r4t5 maverick jackson sparky mickey
phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon
welcome samsung steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina nascar gateway
porsche yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman qwer1234
hardcore banana ncc1701 boston brandon tennis johnny miller q1w2e3r4 coffee scooby edward nikita mother
yamaha brandy barney chester fuckoff oliver charles player knight forever steven midnight chicago bigdaddy
redsox victoria badboy please fender jasper slayer rabbit natasha rachel bigdick marine wizard marlboro
raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf ghbdtn
1q2w3e4r angela golden lauren cocacola winston madison angels blowme panther bigtits spanky shannon sophie
johnson thx1138 toyota murphy canada blowjob 8675309 jonathan liverpoo muffin cooper apples jackie dennis
passw0rd sandra pokemon slipknot carlos qazxsw scorpion qwaszx nathan butter startrek rainbow redskins
newyork gemini cameron florida turtle nicholas viking booger wilson sierra butthead doctor rocket 159357
victor dolphins captain bandit jaguar packers pookie peaches dolphin helpme tucker theman tiffany maxwell
jeremy shithead debbie albert maddog lovers monica united giants nirvana metallic hotdog rosebud mountain
benjamin warrior stupid elephant suckit success bond007 jackass bonnie alexis scorpio samson q1w2e3
rush2112 azerty freddy driver willie calvin sydney gators dexter red123 creative voodoo arthur trouble
america nissan gunner rebecca stella garfield gordon jessie bullshit parker fucking apollo eminem december
legend airborne beavis august brooklyn godzilla skippy 4815162342 kitten shelby beaver phantom nothing
xavier braves darkness blink182 travis copper tomcat platinum bigboy 102030 animal police online voyager
lifehack sniper 315475 trinity walter blazer heaven snowball playboy bubbles loveme hooters cricket marvin
willow donkey topgun nintendo saturn family november gabriel destiny pakistan pumpkin digital sergey
chance explorer redwings private therock runner lasvegas guinness beatles cassie christin asdf1234 celtic
broncos andrey babygirl nelson donald eclipse cartman fluffy louise michigan testing carolina little
samuel alexande birdie cherry pantera sharon gibson vampire mexico dickhead buffalo montana genius flyers
maximus school minecraft lovely stalker doggie carter kristina kimberly spencer speedy barbara snickers
sabrina carmen marcus bronco yankee friends paradise lol123 dreams magnum horses caroline 147258369
lacrosse goober member enigma scotty pimpin bollocks surfer genesis poohbear asd123 qweasdzxc racing
friend hello1 hawaii eagle1 october vanessa einstein boobies stanley walker bitches drowssap stephen
courtney simple alaska badger action denise jester spitfire drummer forest patricia maryjane champion
diesel svetlana friday gregory pamela hotrod 147258 anderson lucky1 douglas westside security google
badass shorty tester thumper hitman mozart general reddog zaq12wsx 010203 lizard melanie ruslan vincent
teresa scarface 147852 marshall olivia veronica buddha spirit frankie money1 stargate antonio liberty
natalie mercury naruto qwe123 12345qwert suzuki semperfi popcorn spooky marley system brittany claudia
scotland cherokee simpsons leslie rascal qweasd loveyou hummer allison patches russia adrian jupiter
penguin cumshot howard passion vfhbyf vladimir franklin sandman infinity bastard raider passport assman
sucker fantasy horney domino budlight ironman disney norman usuckballz1 softball bishop francis brutus
redrum brooke bigred jeffrey fktrcfylh karina kawasaki digger ireland oksana fireman cougar college alicia
russell houston monday bradley nigger justice wildcats tinker duncan dancer logitech avalon swordfis
everton reggie motorola alexandr timothy hentai pussy1 claire patriots madonna colorado eugene ducati
kermit juventus indian connor galore freeuser smooth titanic boogie simpson warcraft wolverin elizabet
arizona saints valentin georgia test123 accord baxter denver mitchell christ yfnfif stinky zachary roland
naughty chopper brenda extreme virginia skyline zombie pearljam froggy pirate fylhtq vision awesome alyssa
dreamer predator bullet empire kirill 123123a people skipper nemesis peekaboo rasdzv3 alison rolltide
cardinal arnold chevelle psycho happy1 danger mookie wanker manutd 9379992 hobbes vegeta goblue 852456
burton fyfcnfcbz picard 159951 windows loverboy vfrcbv turkey serega tweety hiphop galina changeme rooster
polina berlin suckme taurus electric ronald avatar 134679 raptor alpha1 maksim spring brazil bigcock
newport kenneth hendrix madmax england a1b2c3 sublime britney france darkside bigman hercules lawrence
wolfpack classic lincoln 741852963 1q2w3e blizzard cheyenne wombat bubba1 tiger1 cjkysirj raymond brother
kristen pandora devils zxc123 simone holiday wildcat kramer buddy1 sterling caesar alabama carrie bondage
basketball sports pussycat pickle catch22 leather shaggy chronic qaz123 robbie gracie freepass airplane
perfect kodiak billybob katana sunset stingray snowman angel1 chocolat zeppelin garcia detroit wolves
pontiac firebird vagina gundam panzer outlaw pretty fisher connie business trevor redhead hardon greenday
tarheels nastya hellfire engineer savage service serenity michele lickme fireball 1029384756 darkstar
miranda 124578 harvey strike freddie pavilion beauty bobafett dbrnjhbz bigmac chris1 clinton bowling
natali future harrison wallace swimming apache pyramid dodgers whynot fuckit morris trooper 135790 cancer
precious packard lucifer popeye weasel 142536 icecream stewart tanner blonde presario rockstar viktor
manager cheryl norton james1 control wutang airforce julian atlanta thailand looking casino 741852 lennon
bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie design
pervert machine herman wrangler trucks nipples roscoe tornado lights bubble cadillac madman orlando
pegasus target longhorn philip browns stefan cannon dilbert baller microsoft winnie shooter xfiles lesbian
street seattle corona amateur cthutq prelude 246810 malibu freaky assassin integra atlantis pussies iloveu
unicorn lonewolf regina 753951 stealth kristin peewee openup bobcat stacey software newton leonardo
student srinivas angelina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country
rocky1 babydoll lestat wordpass hottie smiley potter random sweety chipper samurai maddie devildog valerie
mistress flipper express powers soso123aljg cessna teacher goldie polaris piglet montreal hjvfirf ladies
wolfgang fatboy scully father single wicked fetish foobar castle tickle transam dfvgbh 31415926 oicu812
impala sunday hotstuff ronnie jasmin gambit toshiba basketba lancer birthday stephani hooker knicks 314159
stinger kathleen savannah shamrock benson squirt deftones trucker redneck goldberg alfred blaster siemens
shelly renegade manson subaru ibanez blondie hamilton swinger reaper cristina minnie mylove galaxy lindsay
dudley farmer gloria special enterpri travel babylon5 bigone sweetpea skeeter fucked ficken trfnthbyf
freeman curtis smitty marino joanne bigfoot escort larisa trumpet tristan spartan babylon sister valera
stormy paladin cavalier marathon hamlet aardvark bigboobs mister napoleon indigo hornet skater jerome
pierre wonder toronto karate buckeyes hesoyam charger highland sweetie holland chiefs buckeye aurora
hotsex campbell griffin brandi redman passwor chandler monika maiden leonard bernie pornstar garden autumn
thuglife millie jungle pencil insane timber jesus1 sherlock mariah audrey david1 1a2b3c hamster aragorn
pioneer techno catdog triumph sidney 141627 fktrctq sophia morpheus island wetpussy hobbit erotic pascal
sampson consumer justme marion stones chrissy nadine goforit burger pitbull kelsey adgjmptw spartak german
kissme hunting kaiser martha colors artist harold italia sammie barcelona nicolas virgin pebbles sundance
isabella overlord emerald callie racecar isabelle 1478963 goddess change wesley nipple basket poison
zipper alpine shirley element huskers marcel pussys sakura inside ultimate nicola blackie watson rommel
geronimo caserta trojan sergio nugget sammy1 tarzan warren trixie chicks aleksandr webster sherry manuel
portugal dodger anakin bomber michel madness superfly 123asd florence yvonne fatcat global ybrbnf energy
desire wrinkle1 soldier bianca sexual warlock 951753 11235813 andrei seminole alejandr westham concrete
harris margaret hector ladybug network bernard trombone pleasure rhbcnbyf history bluesky january onelove
cotton cdtnkfyf archie holden brianna vfvjxrf titans stallion lindsey singer hansolo angelo joanna beagle
phillip panama smiles blue22 qawsed inferno mongoose connect kingkong snatch flatron sex4me bluemoon
rocker personal blessed snakes dominic forget finger beetle jamaica mulder immortal passat plastic
dietcoke spunky whiskey monitor giovanni cactus ripper spyder markus planet magic1 patton exigen sticky
waters nolimit hollywoo abigail apple1 katrina trunks always clifford mission million sailing holmes
bonehead fernando 112358 charlott yomama darren rubber newman molly1 faster cumming bertha memphis sylvia
ilovesex maurice hongkong jumper unreal geheim rodney nylons sebastia pentium legion shalom kennedy brooks
graham sprite curious pacific funtime philly ferret niners werewolf milton cantona kingdom africa office
boeing gilbert abgrtyu super123 sheila french sweets cooldude palmer eternity lollipop tottenha green1
stocking monique anything foster jackoff 7895123 biscuit drizzt camera columbia fossil makaveli tracey
colt45 robinson isabel salmon shasta jersey verbatim maniac snapper satan666 solomon patriot standard
shaved blackcat asdzxc punkrock raistlin infantry qwerty12345 dillon gerald twister ricardo waterloo
cjkywt clayton crimson serena oxford flight condor seinfeld silvia biggie maxine musicman ravens colleen
wolfman sharks megadeth cosmos velvet keeper foxtrot garrett black1 damien sesame skywalke banshee
squirrel sunrise western grendel roxanne privet legolas marlin herbert lvbnhbq carrot blades frosty
stardust 121314 helena brownie groovy butler coolio twilight daytona licker intrepid pikachu trains mollie
vanhalen jericho hershey strider lobster punisher zaq123 bottom murray kansas shogun goblin search neptune
showtime darwin amadeus suzanne seven7 jason1 oldman showme getsome muscle obiwan support rfrfirf skittles
ekaterina whitney maestro tanker english tarheel fighter thanks blue123 hannibal capital newlife anubis
gothic sabine preston evelyn python richie tequila clover delete mirage surfing bentley portland potato
baggins review porter chubby panasonic sandiego sooners derrick penelope blackdog harmony fusion mature
malcolm buttons californ safety playtime dagger moscow swallow byteme stimpy gangster turner iverson
lester liquid asdf123 mushroom cracker dingdong lucky7 nymets 456852 bigguy mobile tazman nimrod newpass
crusader bugger dkflbvbh anastasia volume monroe miguel doodle collins powder archer gotcha battle dublin
slapshot guardian janice charly septembe photos woody1 angelica nookie milano pepsi1 scarlett stuart
damian grizzly 123098 camille scruffy brasil latino kittycat poopie munchkin lorenzo rammstein barcelon
santiago thegame gerard picasso viper1 walnut kolobok blackman wisdom trance starcraft parrot quality
auburn goodluck eatshit dorothy engine coltrane gorilla wheels katerina tamara postal luther pass123
cassidy discover oakland spanking osiris dumbass shaney14 192837465 lonestar bridge bender stonecol dookie
meridian megaman racerx rjntyjr sirius firefly madrid griffey phoebe zaq1xsw2 weezer beautiful violet
ledzep lowrider gangsta ghjcnj paradox tacobell 123698745 loving catalina vertigo halflife carson sergei
shiloh sobaka buffett aliens chucky bonjour kangaroo thompson sinner socrates keyboard stevie trebor
finish sprint shazam national celica sarah1 scarlet formula1 hoover sommer hotboy cynthia qwerasdf
12369874 formula rebels fuckface elwood melvin honda1 vacation mailcreated5240 nuttertools qazwsxedcrfv
123456qwerty terminator rjirfrgbde christopher polniypizdec0211 sojdlg123aljg translator deepthroat
undertaker multiplelo rjycnfynby salamander sersolution montgom240 leavemealone motherfucker playstation
1357924680 7ugd5hip2j 9293709b13 microphone washington vsjasnel12 qazwsxedc123 yjdsqgfhjkm strawberry
anastasiya harrypotter qwert12345 abrakadabra alessandro good123654 konstantin 7894561230 underground
tokiohotel ghjcnjgfhjkm evangelion zxcasdqwe123 sonyericsson suckmydick pufunga7782 university hellokitty
ghhh47hj7649 mississippi intercourse htubcnhfwbz revolution absolutely vqsablpzla skateboard vfntvfnbrf
penetration nthvbyfnjh 1qazxsw23edc ilovepussy abracadabra madagaskar sweetheart masterbating dragonballz
rfhfvtkmrf ghjcnbnenrf information supersonic cheerleaers flvbybcnhfnjh experienced greedisgood blackberry
z1x2c3v4b5 interacial volleyball q1q2q3q4q5 ghbdtnrfrltkf 1z2x3c4v5b websolutions finalfantasy gangbanged
1qaz2wsx3edc4rfv losangeles chickenwing101 wachtwoord quant4307s a1s2d3f4g5 3rjs1la7qe unbelievable
housewifes administrator groupd2013 vflfufcrfh lamborghini experience babemagnet justinbieber lockerroom
ejaculation pussylover contortionist armageddon casablanca knickerless newproject2004 lighthouse
1a2s3d4f5g
`
  .trim()
  .split(/\s+/);
