/** What the page says about itself. A change of what is stored, here or at the server, changes this text. */
import apache from '../../../../LICENSE-APACHE?raw';
import mit from '../../../../LICENSE-MIT?raw';
import type { Text } from '../i18n.svelte';

export interface Section {
  /** The fragment of the address. */
  id: string;
  title: Text;
  paragraphs: Text[];
}

export const sections: Section[] = [
  {
    id: 'about',
    title: { en: 'Four games of pure thought', pt: 'Quatro jogos de puro pensamento' },
    paragraphs: [
      {
        en: 'Tessera is a place for four abstract board games: Lines of Action, Mad Bishops, Hecatomb and Mitsudomoe. Play the computer at ten levels, a friend by a link, or a second person at the same screen. No luck, no hidden cards, no account needed.',
        pt: 'O Tessera é um lugar para quatro jogos de tabuleiro abstratos: Linhas de Ação, Bispos Loucos, Hecatombe e Mitsudomoe. Jogue com o computador em dez níveis, com um amigo por link ou com outra pessoa no mesmo ecrã. Sem sorte, sem cartas escondidas, sem precisar de conta.',
      },
      {
        en: 'Programs can play here, too: everything the page does, it does through the public API, which is documented at /api/docs.',
        pt: 'Também os programas podem jogar aqui: tudo o que esta página faz, fá-lo através da API pública, documentada em /api/docs.',
      },
    ],
  },
  {
    id: 'privacy',
    title: { en: 'Privacy', pt: 'Privacidade' },
    paragraphs: [
      {
        en: 'No advertising, no counting of visitors, and no cookies unless you sign in. No account is needed. The page loads nothing from other servers.',
        pt: 'Sem publicidade, sem contagem de visitantes, e sem cookies enquanto não iniciar sessão. Não é precisa conta. A página não carrega nada de outros servidores.',
      },
      {
        en: 'If you make an account, the server stores its name, which everybody can see; the password, the recovery codes, the sessions and the API tokens as hashes from which they cannot be read; which seats in which games are yours; and of each session when it began, when it was last used, and how the browser names itself. One cookie keeps you signed in for 60 days after your last visit; this browser stores the name beside it. You can delete the account yourself: everything of it goes at once, games stay without your name, and the operator’s log keeps that an account was closed or changed, without its name.',
        pt: 'Se criar uma conta, o servidor guarda o nome, que toda a gente pode ver; a palavra-passe, os códigos de recuperação, as sessões e as chaves da API como resumos criptográficos, dos quais não se podem ler; que lugares em que partidas são seus; e, de cada sessão, quando começou, quando foi usada pela última vez e como o navegador se identifica. Um cookie mantém a sessão durante 60 dias depois da última visita; este navegador guarda o nome ao lado. Pode apagar a conta: desaparece tudo de uma vez, as partidas ficam sem o seu nome, e no registo de quem opera o servidor fica que uma conta foi encerrada ou mudada, sem o nome.',
      },
      {
        en: 'This browser stores: your language, appearance and sound; your name, if you give one, and that of your account; the last settings of each game; the solved tasks of the lessons; the list of your games with their results; the keys of your seats in them; the games that were played at this device, with their moves and times; and this page itself, so that it opens without a network. “Your games” deletes the list, the keys and the games at this device; clearing the data of this site in the browser deletes everything.',
        pt: 'Este navegador guarda: o idioma, o aspeto e o som; o seu nome, se o indicar, e o da sua conta; as últimas opções de cada jogo; as tarefas resolvidas das lições; a lista das suas partidas com os resultados; as chaves dos seus lugares nelas; as partidas jogadas neste dispositivo, com os lances e as suas horas; e esta própria página, para que abra sem rede. Em «As suas partidas» apagam-se a lista, as chaves e as partidas deste dispositivo; limpar os dados deste sítio no navegador apaga tudo.',
      },
      {
        en: 'The server stores each game that is played or published there, and nothing of games at this device: its moves and offers with their times, the clock, the level of a computer, and the names that were given to the players. Of the keys of the seats it stores only hashes. To continue on another device, the key is stored encrypted with the code that only you see and that works for ten minutes. Games are public unless you keep them out of the list; people who have the link can always watch. Games stay stored; the page cannot delete them at the server.',
        pt: 'O servidor guarda cada partida que lá se joga ou publica, e nada das partidas deste dispositivo: os lances e as propostas com as suas horas, o relógio, o nível do computador e os nomes indicados para os jogadores. Das chaves dos lugares guarda apenas resumos criptográficos. Para continuar noutro dispositivo, a chave fica guardada cifrada com o código que só aqui se mostra e que serve durante dez minutos. As partidas são públicas, a não ser que as deixe fora da lista; quem tem o link pode sempre assistir. As partidas ficam guardadas; a página não as pode apagar no servidor.',
      },
      {
        en: 'Your network address is kept in memory for a short time to limit the number of requests. It is written to the log of the server when a request fails because of an error there, when too many connections come from it, and for all requests only if the operator turns on detailed logging.',
        pt: 'O seu endereço de rede fica na memória por pouco tempo, para limitar o número de pedidos. É escrito no registo do servidor quando um pedido falha por um erro do servidor, quando dele vêm demasiadas ligações e, para todos os pedidos, apenas se quem opera o servidor ligar o registo detalhado.',
      },
    ],
  },
  {
    id: 'source',
    title: { en: 'Source', pt: 'Código-fonte' },
    paragraphs: [
      {
        en: 'Tessera is free software, written in Rust and TypeScript. Ask the operator of this server for the source of the version that runs here.',
        pt: 'O Tessera é software livre, escrito em Rust e TypeScript. Peça a quem opera este servidor o código-fonte da versão que aqui corre.',
      },
    ],
  },
  {
    id: 'licence',
    title: { en: 'Licence', pt: 'Licença' },
    paragraphs: [
      {
        en: 'You may use, change and pass on Tessera under the MIT licence or the Apache licence, version 2.0, as you choose. The games belong to their authors, who are named on the pages of the rules.',
        pt: 'Pode usar, alterar e redistribuir o Tessera ao abrigo da licença MIT ou da licença Apache, versão 2.0, à sua escolha. Os jogos pertencem aos seus autores, indicados nas páginas das regras.',
      },
    ],
  },
];

export const licences = [
  { name: 'MIT', text: mit },
  { name: 'Apache 2.0', text: apache },
];
